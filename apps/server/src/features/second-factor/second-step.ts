import { personNoun } from '@backline/contract/person-changes';
import type { SecondStep } from '@backline/contract/session';
import type { SecondFactor } from '@backline/contract/sign-in-methods';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import type { Context } from '../../platform/context/context.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import { mailOwner } from './factor-changes.ts';
import { hashCode, isRecoveryCode } from './recovery-codes.ts';
import { recoveryCodeLetter } from './second-factor-letters.ts';
import * as repository from './second-factor.repository.ts';
import type { OwnerRow } from './second-factor.repository.ts';
import { openSecret, stepOf } from './totp.ts';

/** Returns what a person must do after their first factor, or null if nothing. */
export async function secondStepOf(db: Connection, userId: number): Promise<SecondStep | null> {
  const { has_app: hasApp, has_passkey: hasPasskey, is_required: isRequired } = await repository.findNeed(db, userId);
  const ways = [...(hasApp ? ['app' as const] : []), ...(hasPasskey ? ['passkey' as const] : [])];
  if (ways.length > 0) return { kind: 'code', ways };
  return isRequired ? { kind: 'set_up', ways } : null;
}

/** Uses up a code of the app or a recovery code. Throws `forbidden` for any other. */
export async function useCode(ctx: Context, tx: Tx, owner: OwnerRow, code: string): Promise<SecondFactor> {
  if (isRecoveryCode(code) && (await useRecoveryCode(ctx, tx, owner, code))) return 'recovery_code';
  // Only recovery codes have letters, also mistyped ones.
  if (isRecoveryCode(code) || /[a-z]/.test(code)) throw forbidden(secondFactorTexts.recoveryCodeWrong);
  const totp = await repository.lockTotp(tx, owner.id);
  const secret = totp?.secret ? openSecret(ctx.platform, owner.id, totp.secret) : null;
  const step = secret === null ? null : await stepOf(secret, code);
  if (totp === null || step === null) throw forbidden(secondFactorTexts.codeWrong);
  if (step <= Number(totp.last_step)) throw forbidden(secondFactorTexts.codeUsed);
  await repository.useStep(tx, owner.id, step);
  return 'totp';
}

async function useRecoveryCode(ctx: Context, tx: Tx, owner: OwnerRow, code: string): Promise<boolean> {
  if (!(await repository.takeRecoveryCode(tx, owner.id, hashCode(code)))) return false;
  const { id, name } = owner;
  await ctx.audit(tx, { action: 'second_factor.recovery_code_used', noun: personNoun, id, name, actorId: id });
  const left = await repository.countRecoveryCodes(tx, id);
  await mailOwner(ctx, tx, owner, recoveryCodeLetter(ctx.platform.config.publicUrl, left));
  return true;
}
