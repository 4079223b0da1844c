import * as sessionTexts from '@backline/contract/session.texts';
import { isOpenTo, isScreenOpenTo, type Operation } from '@backline/contract/operation';
import { AppError, forbidden, sessionInvalid } from '../errors/errors.ts';
import type { Actor, Fan } from './actor.ts';

/** Checks only whether the person may call the operation. Whether a row is in reach is the service's check. */
export function requireAccess({ access }: Operation, actor: Actor | null, fan: Fan | null): void {
  if (access.kind === 'public' || access.kind === 'webhook') return;
  // A session of the other kind counts as no session, so the page asks to sign in.
  if (access.kind === 'fan') {
    if (fan === null) throw sessionInvalid();
    return;
  }
  if (actor === null) throw sessionInvalid();
  if (!mayCall({ access }, actor)) throw forbidden();
}

export function mayCall({ access }: Pick<Operation, 'access'>, actor: Pick<Actor, 'role' | 'features'>): boolean {
  return isOpenTo(access, actor.role, (feature) => actor.features.has(feature));
}

export function mayOpenScreen({ access }: Pick<Operation, 'access'>, actor: Pick<Actor, 'role' | 'features'>): boolean {
  return isScreenOpenTo(access, actor.role, (feature) => actor.features.has(feature));
}

export function requireOwnPage(operation: Operation, site: unknown, isCsrfValid: () => boolean): void {
  if (operation.effect !== 'write' || operation.access.kind === 'webhook') return;
  // Browsers send this header and pages cannot forge it. It also covers sign-in calls, which have no session yet.
  if (site === 'cross-site') throw new AppError('forbidden', sessionTexts.csrf);
  if (operation.access.kind !== 'public' && !isCsrfValid()) throw new AppError('forbidden', sessionTexts.csrf);
}
