import { personNoun } from '@backline/contract/person-changes';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { endSessions } from '../../platform/session/session.ts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import { hashCode, newRecoveryCodes, shownCode } from './recovery-codes.ts';
import { factorAddedLetter, factorRemovedLetter } from './second-factor-letters.ts';
import { setProviderTrust } from './provider-links.repository.ts';
import * as repository from './second-factor.repository.ts';
import type { OwnerRow } from './second-factor.repository.ts';

const factorNames = { totp: 'An authenticator app', passkey: 'A passkey' } as const;

interface Named {
  factor: keyof typeof factorNames;
  /** Name of a passkey. */
  name?: string;
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
  if (isFirst) await setProviderTrust(tx, id, false);
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
  await mailOwner(ctx, tx, owner, factorAddedLetter(ctx.platform.config.publicUrl, factorNames[factor]));
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
  await mailOwner(ctx, tx, owner, factorRemovedLetter(ctx.platform.config.publicUrl, factorNames[factor]));
}

/** Recovery codes of a person without any factor would open nothing. */
export async function forgetCodesOfNoFactor(tx: Tx, userId: number): Promise<void> {
  const { has_factor: hasFactor, is_required: isRequired } = await repository.findNeed(tx, userId);
  if (hasFactor) return;
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
  letter: ReturnType<typeof factorAddedLetter>,
): Promise<void> {
  if (email !== null) await ctx.enqueue(tx, sendMail, { to: email, ...letter });
}
