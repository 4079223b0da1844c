import { messages } from '@backline/contract/messages';
import { isOpenTo, type Operation } from '@backline/contract/operation';
import { AppError, forbidden, sessionInvalid } from '../errors/errors.ts';
import type { Actor, Fan } from './actor.ts';

/** The first question of every request: may this person call this operation at all. Reach is the service's question. */
export function requireAccess({ access }: Operation, actor: Actor | null, fan: Fan | null): void {
  if (access.kind === 'public' || access.kind === 'webhook') return;
  // A fan's session is none of the console's, and the other way round: the page is told to sign in, not who may do what.
  if (access.kind === 'fan') {
    if (fan === null) throw sessionInvalid();
    return;
  }
  if (actor === null) throw sessionInvalid();
  if (!mayCall({ access }, actor)) throw forbidden();
}

/** The same of staff, for an answer that says which buttons a row has. */
export function mayCall({ access }: Pick<Operation, 'access'>, actor: Pick<Actor, 'role' | 'features'>): boolean {
  return isOpenTo(access, actor.role, (feature) => actor.features.has(feature));
}

/** A write of a signed-in person proves that a page of ours sent it. */
export function requireOwnPage(operation: Operation, site: unknown, isCsrfValid: () => boolean): void {
  if (operation.effect !== 'write' || operation.access.kind === 'webhook') return;
  // Browsers send it and pages cannot forge it; it also covers the sign-in calls, which have no session yet.
  if (site === 'cross-site') throw new AppError('forbidden', messages.csrf);
  if (operation.access.kind !== 'public' && !isCsrfValid()) throw new AppError('forbidden', messages.csrf);
}
