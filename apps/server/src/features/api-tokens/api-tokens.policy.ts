import type { Feature } from '@backline/contract/features';
import { mayBeOfToken } from '@backline/contract/token-access';
import type { Actor } from '../../platform/access/actor.ts';

export const mayGive = (held: ReadonlySet<Feature>, wanted: readonly Feature[]): boolean =>
  wanted.every((feature) => mayBeOfToken(feature) && held.has(feature));

export const mayActForManagers = ({ role }: Pick<Actor, 'role'>): boolean => role === 'ADMIN';

/** Artist managers see and revoke the tokens with which an ADMIN acts for them. */
export const mayRevoke = (
  actor: Pick<Actor, 'id' | 'role' | 'features'>,
  token: { user_id: number; manager_id: number | null },
): boolean =>
  actor.id === token.user_id ||
  actor.id === token.manager_id ||
  (actor.role === 'ADMIN' && actor.features.has('Role_Access'));
