import { personNoun } from '@backline/contract/person-changes';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, forbidden } from '../../platform/errors/errors.ts';
import { endSessions } from '../../platform/session/session.ts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import { hashCode, newRecoveryCodes, shownCode } from './recovery-codes.ts';
import { addedLetter, removedLetter } from './second-factor-letters.ts';
import * as repository from './second-factor.repository.ts';
import type { OwnerRow } from './second-factor.repository.ts';
import { newSecret, openSecret, sealSecret, stepOf, uriOf } from './totp.ts';

const factorNames = { totp: 'An authenticator app', passkey: 'A passkey' } as const;

interface Named {
  factor: keyof typeof factorNames;
  /** Name of a passkey. */
  name?: string;
}

/** Creates a secret that works only once {@link confirmSetup} has seen a code of it. */
export async function beginSetup(ctx: Context, tx: Tx, owner: OwnerRow) {
  const secret = await newSecret();
  await repository.setPending(tx, owner.id, sealSecret(ctx.platform, owner.id, secret));
  return { secret, uri: await uriOf(secret, owner.email ?? owner.phone_number ?? owner.name) };
}

/** Returns recovery codes if this is the person's first factor, otherwise none: the earlier ones stay valid. */
export async function confirmSetup(
  ctx: Context,
  tx: Tx,
  owner: OwnerRow,
  { code, sessionId }: { code: string; sessionId: string | null },
): Promise<string[]> {
  const totp = await repository.lockTotp(tx, owner.id);
  const secret = totp?.pending_secret ? openSecret(ctx.platform, owner.id, totp.pending_secret) : null;
  if (totp === null || secret === null) throw conflict(secondFactorTexts.setupExpired);
  const step = await stepOf(secret, code);
  if (step === null) throw forbidden(secondFactorTexts.setupWrong);
  await repository.confirmPending(tx, owner.id, step);
  return noteAdded(ctx, tx, owner, { factor: 'totp', sessionId });
}

/**
 * Ends the person's other sessions without a second factor, since whoever holds one of them could not open it any more.
 * `sessionId` is the session in which the factor was proved.
 */
export async function noteAdded(
  ctx: Context,
  tx: Tx,
  owner: OwnerRow,
  { factor, name: passkey, sessionId }: Named & { sessionId: string | null },
): Promise<string[]> {
  const { id, name } = owner;
  const isFirst = (await repository.countRecoveryCodes(tx, id)) === 0;
  await repository.clearPending(tx, id);
  await repository.endPendingSignIns(tx, id);
  if (isFirst) await repository.setProviderTrust(tx, id, false);
  const sessionIds = await repository.listUnprovedSessions(tx, id, sessionId);
  await endSessions(ctx, tx, sessionIds);
  if (sessionId !== null) await repository.markSession(tx, sessionId, factor);
  await ctx.audit(tx, {
    action: factor === 'passkey' ? 'passkey.added' : 'second_factor.added',
    noun: personNoun,
    id,
    name,
    actorId: id,
    after: { second_factor: factor, passkey, ...(sessionIds.length > 0 && { sessionIds }) },
  });
  await mailOwner(ctx, tx, owner, addedLetter(ctx.platform.config.publicUrl, factorNames[factor]));
  return isFirst ? renewCodes(tx, id) : [];
}

export async function noteRemoved(
  ctx: Context,
  tx: Tx,
  owner: OwnerRow,
  { factor, name: passkey }: Named,
): Promise<void> {
  const { id, name } = owner;
  await ctx.audit(tx, {
    action: factor === 'passkey' ? 'passkey.removed' : 'second_factor.removed',
    noun: personNoun,
    id,
    name,
    before: { second_factor: factor, passkey },
  });
  await mailOwner(ctx, tx, owner, removedLetter(ctx.platform.config.publicUrl, factorNames[factor]));
}

/** Recovery codes of a person without any factor would open nothing. */
export async function forgetCodesOfNoFactor(tx: Tx, userId: number): Promise<void> {
  const { has_app: hasApp, has_passkey: hasPasskey, is_required: isRequired } = await repository.findNeed(tx, userId);
  if (hasApp || hasPasskey) return;
  if (isRequired) throw conflict(secondFactorTexts.neededByHouse);
  await repository.deleteRecoveryCodes(tx, userId);
  await repository.unmarkSessions(tx, userId);
}

export async function renewCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await repository.replaceRecoveryCodes(tx, userId, codes.map(hashCode));
  return codes.map(shownCode);
}

/** Mails the owner of the account. Staff without a mail address see the change under Your account. */
export async function mailOwner(
  ctx: Pick<Context, 'enqueue'>,
  tx: Tx,
  { email }: Pick<OwnerRow, 'email'>,
  letter: ReturnType<typeof addedLetter>,
): Promise<void> {
  if (email !== null) await ctx.enqueue(tx, sendMail, { to: email, ...letter });
}
