import * as tokenTexts from '@backline/contract/api-tokens.texts';
import type { Feature } from '@backline/contract/features';
import * as sessionTexts from '@backline/contract/session.texts';
import { isOpenTo, isScreenOpenTo, type Operation } from '@backline/contract/operation';
import {
  addressesKey,
  isOpenToEventTokens,
  isOpenToTokens,
  mayBeOfToken,
  tellsAddresses,
} from '@backline/contract/token-access';
import { AppError, forbidden, lacking, sessionInvalid } from '../errors/errors.ts';
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

/** Throws `forbidden`, which says whether the operation is closed to API tokens or which permission this one lacks. */
export function requireOpenToToken(operation: Operation, actor: TokenCaller): void {
  const refusal = refusalOfToken(operation, actor);
  if (refusal !== null) throw refusal;
}

type TokenCaller = Pick<Actor, 'role' | 'token' | 'features'>;

function refusalOfToken(operation: Operation, actor: TokenCaller): AppError | null {
  const { token, features } = actor;
  if (token === undefined) return null;
  if (!isOpenToTokens(operation)) return forbidden(tokenTexts.closedToTokens);
  if (!mayCall(operation, actor)) return refusalWithout(keysOf(operation), actor);
  if (token.eventIds !== null && !isOpenToEventTokens(operation)) return forbidden(tokenTexts.closedToEventTokens);
  if (!tellsAddresses(operation) || features.has(addressesKey)) return null;
  return lacking(tokenTexts.needsAddresses(addressesKey), [addressesKey]);
}

/** Returns the permissions that open the operation to a token. */
export const keysOf = ({ access }: Pick<Operation, 'access'>): Feature[] =>
  access.kind === 'features' ? access.anyOf.filter((feature) => mayBeOfToken(feature)) : [];

/** Names the permissions to a token, whose owner can mend it. People read the text of the screens. */
const refusalWithout = (keys: readonly Feature[], { token }: Pick<Actor, 'token'>): AppError =>
  token === undefined ? forbidden() : lacking(tokenTexts.needsOneOf(keys), keys);

/** Throws `forbidden` unless the caller holds one of the keys. */
export function requireOneOf(keys: readonly Feature[], actor: Pick<Actor, 'features' | 'token'>): void {
  if (!keys.some((key) => actor.features.has(key))) throw refusalWithout(keys, actor);
}

/** Throws `forbidden` if the caller could not make this call, whose data the answer holds. */
export function requireMayCall(operation: Pick<Operation, 'access'>, actor: TokenCaller): void {
  if (!mayCall(operation, actor)) throw refusalWithout(keysOf(operation), actor);
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
