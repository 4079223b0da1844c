import { personNoun } from '@backline/contract/person-changes';
import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { PendingAddresses } from '@backline/contract/people';
import { hashToken, newToken } from '../../platform/crypto/crypto.ts';
import { epochMs, type Connection, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import { sendText } from '../../integrations/sms/sms.jobs.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { changeLimits } from './account.limits.ts';
import { findTaken, hasSignedIn, type Addresses, type AddressKind } from './account.repository.ts';
import * as changes from './address-change.repository.ts';
import { confirmationLetter, confirmationText, consentLetter, consentText } from './address-letters.ts';

const confirmSeconds = 24 * 3600;
/** How long the current addresses may stop the change. */
export const consentMs = 24 * 3_600_000;

export interface AddressChange {
  kind: AddressKind;
  address: string;
}

export async function pendingAddresses(db: Connection, userId: number): Promise<PendingAddresses> {
  const pending = await changes.findPending(db, userId);
  const waiting = (kind: AddressKind) => pending.find((change) => change.kind === kind);
  const [email, phone] = [waiting('email'), waiting('phone_number')];
  return {
    pending_email: email?.address ?? null,
    pending_email_until: untilOf(email),
    pending_phone_number: phone?.address ?? null,
    pending_phone_number_until: untilOf(phone),
  };
}

const untilOf = (change: changes.PendingChange | undefined): number | null =>
  change?.is_confirmed ? epochMs(change.requested_at) + consentMs : null;

export async function throttleAddressChange(ctx: ActorContext, userId: number, address: string): Promise<void> {
  await throttle(ctx.db, `address-change:asker:${ctx.actor.id}`, changeLimits.asker);
  await throttle(ctx.db, `address-change:person:${userId}`, changeLimits.person);
  await throttle(ctx.db, `address-change:address:${address}`, changeLimits.address);
}

export const isSameAddress = (left: string | null, right: string): boolean =>
  left?.toLowerCase() === right.toLowerCase();

/** Requests changes that the caller has authorised. Throws field errors for taken addresses, but only to an ADMIN. */
export async function startAddressChanges(
  ctx: ActorContext,
  tx: Tx,
  person: Addresses & { id: number; name: string },
  wanted: readonly AddressChange[],
): Promise<void> {
  await requireFree(tx, ctx.actor, person, wanted);
  const isAsked = ctx.actor.role !== 'ADMIN' && (await hasSignedIn(tx, person.id));
  for (const { kind, address } of wanted) {
    const token = newToken();
    const asked = isAsked ? addressesOf(person).map((at) => ({ at, token: newToken() })) : [];
    await changes.replace(tx, {
      userId: person.id,
      kind,
      address,
      tokenHash: hashToken(token),
      requestedBy: ctx.actor.id,
      requestedSessionId: ctx.actor.sessionId,
      impersonatorId: ctx.actor.impersonator?.id ?? null,
      consentTokenHashes: asked.map((consent) => hashToken(consent.token)),
      lifetimeSeconds: confirmSeconds,
    });
    await ctx.audit(tx, {
      action: 'user.address_change_requested',
      noun: personNoun,
      id: person.id,
      name: person.name,
      before: { [kind]: person[kind] },
      after: { [kind]: address },
    });
    await sendConfirmation(ctx, tx, { kind, address }, token);
    for (const { at, token: consentToken } of asked) {
      await askConsent(ctx, tx, at, { person, change: { kind, address }, token: consentToken });
    }
  }
}

/**
 * Returns every current address of the person, because they may have lost access to one, or one may already belong to
 * the requester.
 */
function addressesOf(person: Addresses): AddressChange[] {
  return (['email', 'phone_number'] as const).flatMap((kind) => {
    const address = person[kind];
    return address === null ? [] : { kind, address };
  });
}

async function askConsent(
  ctx: ActorContext,
  tx: Tx,
  { kind, address: to }: AddressChange,
  { person, change, token }: { person: { id: number }; change: AddressChange; token: string },
): Promise<void> {
  const { publicUrl } = ctx.platform.config;
  const asker = ctx.actor.id === person.id ? null : ctx.actor.name;
  const options = { lapsesAfterSeconds: confirmSeconds };
  switch (kind) {
    case 'email':
      return ctx.enqueue(tx, sendMail, { to, ...consentLetter(publicUrl, token, { asker, ...change }) }, options);
    case 'phone_number':
      return ctx.enqueue(tx, sendText, { to, text: consentText(publicUrl, token, { asker, ...change }) }, options);
  }
}

/**
 * Throws field errors for unchanged and taken addresses. Only an ADMIN learns that one is taken, because that reveals
 * people of other organisers.
 */
async function requireFree(
  tx: Tx,
  { role }: Actor,
  person: Addresses,
  wanted: readonly AddressChange[],
): Promise<void> {
  const sought: Addresses = { email: null, phone_number: null };
  for (const { kind, address } of wanted) sought[kind] = address;
  const taken = role === 'ADMIN' ? await findTaken(tx, sought) : [];
  const fields = wanted.flatMap(({ kind, address }) => {
    if (isSameAddress(person[kind], address)) return { path: kind, message: peopleTexts.addressUnchanged };
    return taken.includes(kind) ? { path: kind, message: peopleTexts.addressTaken } : [];
  });
  if (fields.length === 0) return;
  throw new AppError('invalid_input', fields[0]?.message ?? generalTexts.invalidInput, { fields });
}

async function sendConfirmation(
  ctx: ActorContext,
  tx: Tx,
  { kind, address: to }: AddressChange,
  token: string,
): Promise<void> {
  const { publicUrl } = ctx.platform.config;
  const options = { lapsesAfterSeconds: confirmSeconds };
  switch (kind) {
    case 'email':
      return ctx.enqueue(tx, sendMail, { to, ...confirmationLetter(publicUrl, token) }, options);
    case 'phone_number':
      return ctx.enqueue(tx, sendText, { to, text: confirmationText(publicUrl, token) }, options);
  }
}

export async function forgetAddressChange(
  ctx: Context,
  tx: Tx,
  person: { id: number; name: string },
  kind: AddressKind,
): Promise<void> {
  const address = await changes.remove(tx, person.id, kind);
  if (address === null) return;
  await ctx.audit(tx, {
    action: 'user.address_change_cancelled',
    noun: personNoun,
    id: person.id,
    name: person.name,
    before: { [kind]: address },
  });
}
