import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, forbidden } from '../../platform/errors/errors.ts';
import { noteAdded } from './factor-changes.ts';
import * as repository from './second-factor.repository.ts';
import type { OwnerRow } from './second-factor.repository.ts';
import { newSecret, openSecret, sealSecret, stepOf, uriOf } from './totp.ts';

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
