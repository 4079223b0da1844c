import type { Actor } from '../../platform/access/actor.ts';

/** An ARTIST sees only orders of their own store. Null means all. */
export const seesOrdersOf = ({ id, role }: Pick<Actor, 'id' | 'role'>): number | null =>
  role === 'ARTIST' ? id : null;
