import * as tokenTexts from '@backline/contract/api-tokens.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { isOpenTo, isScreenOpenTo, type Operation } from '@backline/contract/operation';
import { addressesKey, isOpenToEventTokens, isOpenToTokens, tellsAddresses } from '@backline/contract/token-access';
import { AppError, forbidden, sessionInvalid } from '../errors/errors.ts';
import type { Actor, Fan } from './actor.ts';

/** Checks only whether the person may call the operation. Services check whether the person may access a row. */
export function requireAccess({ access }: Operation, actor: Actor | null, fan: Fan | null): void {
  if (access.kind === 'public' || access.kind === 'webhook') return;
  // A staff session does not count for fan calls, nor a fan session for staff calls. The page then shows the sign-in
  // form.
  if (access.kind === 'fan') {
    if (fan === null) throw sessionInvalid();
    return;
  }
  if (actor === null) throw sessionInvalid();
  if (!mayCall({ access }, actor)) throw forbidden();
}

/** Throws if the operation is closed to API tokens, or to tokens without a permission for people's addresses. */
export function requireOpenToToken(operation: Operation, actor: Pick<Actor, 'token' | 'features'>): void {
  const refusal = refusalOfToken(operation, actor);
  if (refusal !== null) throw forbidden(refusal);
}

function refusalOfToken(operation: Operation, { token, features }: Pick<Actor, 'token' | 'features'>): string | null {
  if (token === undefined) return null;
  if (!isOpenToTokens(operation)) return tokenTexts.closedToTokens;
  if (token.eventIds !== null && !isOpenToEventTokens(operation)) return tokenTexts.closedToEventTokens;
  return tellsAddresses(operation) && !features.has(addressesKey) ? tokenTexts.needsAddresses : null;
}

/** Returns whether the caller may also make this call, by session or by token. */
export const mayAlsoCall = (operation: Operation, actor: Pick<Actor, 'role' | 'features' | 'token'>): boolean =>
  mayCall(operation, actor) && refusalOfToken(operation, actor) === null;

export function mayCall({ access }: Pick<Operation, 'access'>, actor: Pick<Actor, 'role' | 'features'>): boolean {
  return isOpenTo(access, actor.role, (feature) => actor.features.has(feature));
}

export function mayOpenScreen({ access }: Pick<Operation, 'access'>, actor: Pick<Actor, 'role' | 'features'>): boolean {
  return isScreenOpenTo(access, actor.role, (feature) => actor.features.has(feature));
}

export function requireOwnPage(operation: Operation, site: unknown, isCsrfValid: () => boolean): void {
  if (operation.effect !== 'write' || operation.access.kind === 'webhook') return;
  // Checks Sec-Fetch-Site, which browsers send and pages cannot forge. It also covers sign-in calls, which have no
  // session yet.
  if (site === 'cross-site') throw new AppError('forbidden', sessionTexts.csrf);
  if (operation.access.kind !== 'public' && !isCsrfValid()) throw new AppError('forbidden', sessionTexts.csrf);
}
