import { personNoun } from '@backline/contract/person-changes';
import { maxPageSize } from '@backline/contract/primitives';
import type * as contract from '@backline/contract/second-factor';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { refuseActing } from '../../platform/access/refuse-acting.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Call } from '../../platform/context/request-context.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/errors.ts';
import { endSessions, endSessionsOf } from '../../platform/session/session.ts';
import { mailOwner } from './factor-changes.ts';
import { factorResetLetter } from './second-factor-letters.ts';
import { deletePasskeysOf } from './passkeys.repository.ts';
import { unlinkProviders } from './provider-links.ts';
import * as repository from './second-factor.repository.ts';

export const listSecondFactors: Call<typeof contract.listSecondFactors> = async ({ db, actor }, { search }) => {
  const rows = await repository.listHolders(db, { search, limit: maxPageSize });
  return rows.map((row) => ({ ...row, is_own: row.id === actor.id }));
};

/**
 * Refuses a reset of the caller's own factor, so one ADMIN with a factor always remains. If the house requires a factor,
 * the caller's session must have been opened with one.
 */
export const resetSecondFactor: Call<typeof contract.resetSecondFactor> = async (ctx, { user_id: userId }) => {
  refuseActing(ctx);
  if (userId === ctx.actor.id) throw conflict(secondFactorTexts.resetOwn);
  return ctx.transaction(async (tx) => {
    const owner = await repository.lockOwner(tx, userId);
    if (owner === null) throw notFound();
    const own = await repository.findNeed(tx, ctx.actor.id);
    if (own.is_required && (await repository.factorOfSession(tx, ctx.actor.sessionId)) === null)
      throw forbidden(secondFactorTexts.resetNeedsOwn);
    const { has_factor: hasFactor } = await repository.findNeed(tx, userId);
    if (!hasFactor) throw conflict(secondFactorTexts.resetNone(owner.name));
    await removeAll(ctx, tx, owner);
    return { message: secondFactorTexts.resetDone(owner.name) };
  });
};

/** The part of a context that a reset needs. An operator's command has no more. */
interface ResetContext extends Pick<Context, 'audit' | 'auditAll' | 'enqueue'> {
  platform: { config: Pick<Config, 'publicUrl'> };
}

/** Removes every factor of a person and ends their sessions. */
export async function removeAll(ctx: ResetContext, tx: Tx, owner: repository.OwnerRow): Promise<void> {
  await repository.deleteTotp(tx, owner.id);
  await deletePasskeysOf(tx, owner.id);
  await repository.deleteRecoveryCodes(tx, owner.id);
  await repository.endPendingSignIns(tx, owner.id);
  await unlinkProviders(ctx, tx, owner);
  await endSessionsOf(ctx, tx, owner.id);
  await ctx.audit(tx, { action: 'second_factor.reset', noun: personNoun, id: owner.id, name: owner.name });
  await mailOwner(ctx, tx, owner, factorResetLetter(ctx.platform.config.publicUrl));
}

/** Returns why an ADMIN may not require a second factor of all ADMINs, or null. */
export async function refusalToRequire(tx: Tx, actor: { id: number; sessionId: string }): Promise<string | null> {
  const { has_factor: hasFactor } = await repository.findNeed(tx, actor.id);
  const isProved = (await repository.factorOfSession(tx, actor.sessionId)) !== null;
  return hasFactor && isProved ? null : secondFactorTexts.turnOnOwnFirst;
}

/** Ends the sessions of ADMINs that were opened without a second factor, so that they set one up at their next sign-in. */
export async function endUnprovedAdminSessions(ctx: Context, tx: Tx): Promise<string[]> {
  const ids = await repository.listUnprovedAdminSessions(tx);
  await endSessions(ctx, tx, ids);
  return ids;
}
