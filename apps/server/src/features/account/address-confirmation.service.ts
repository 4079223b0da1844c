import type * as contract from '@backline/contract/account';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { personNoun } from '@backline/contract/person-changes';
import * as peopleTexts from '@backline/contract/people.texts';
import { hashToken } from '../../platform/crypto/crypto.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { RequestContext, Call } from '../../platform/context/request-context.ts';
import { networkOf, throttleRefused } from '../../platform/throttle/throttle.ts';
import { confirmLimit } from './account.limits.ts';
import { lockStaff } from './account.repository.ts';
import { applyAddressChange } from './address-apply.service.ts';
import { applyAddressChangeLater } from './address-change.jobs.ts';
import * as changes from './address-change.repository.ts';
import { consentMs } from './address-change.service.ts';
import { hintOf } from './address-letters.ts';

type Decision = Output<typeof contract.confirmAddressChange>;

export async function confirmAddressChange(
  ctx: RequestContext,
  { token }: ParsedInput<typeof contract.confirmAddressChange>,
): Promise<Decision> {
  return throttleTokens(ctx, () =>
    ctx.transaction(async (tx) => {
      const shown = { confirmation: hashToken(token) };
      await lockOwner(tx, shown, peopleTexts.confirmationInvalid);
      await changes.confirm(tx, shown.confirmation);
      const change = await getShown(tx, shown, peopleTexts.confirmationInvalid);
      if (change.is_ready) return apply(ctx, tx, change);
      const { user_id: userId, kind } = change;
      const at = new Date(epochMs(change.requested_at) + consentMs);
      await ctx.enqueue(tx, applyAddressChangeLater, { userId, kind }, { at });
      return { message: peopleTexts.addressAwaitsConsent, kind, is_changed: false };
    }),
  );
}

export const getAddressChange: Call<typeof contract.getAddressChange, RequestContext> = async (ctx, { token }) => {
  return throttleTokens(ctx, async () => {
    const change = await changes.readShown(ctx.db, { consent: hashToken(token) });
    if (change === null) throw forbidden(peopleTexts.decisionInvalid);
    return { kind: change.kind, hint: hintOf(change) };
  });
};

/** Records one address's decision. All current addresses must consent; a single refusal cancels the change. */
export async function decideAddressChange(
  ctx: RequestContext,
  { token, decision }: ParsedInput<typeof contract.decideAddressChange>,
): Promise<Decision> {
  return throttleTokens(ctx, () =>
    ctx.transaction(async (tx) => {
      const shown = { consent: hashToken(token) };
      const person = await lockOwner(tx, shown, peopleTexts.decisionInvalid);
      const isRepeat = decision === 'allow' && !(await changes.allow(tx, shown.consent));
      const change = await getShown(tx, shown, peopleTexts.decisionInvalid);
      const { kind, address } = change;
      if (!isRepeat) {
        await ctx.audit(tx, {
          action: decision === 'allow' ? 'user.address_change_allowed' : 'user.address_change_stopped',
          noun: personNoun,
          id: person.id,
          name: person.name,
          actorId: person.id,
          [decision === 'allow' ? 'after' : 'before']: { [kind]: address },
        });
      }
      if (decision === 'stop') {
        await changes.remove(tx, person.id, kind);
        return { message: peopleTexts.addressChangeStopped, kind, is_changed: false };
      }
      if (change.is_ready) return apply(ctx, tx, change);
      const message = change.is_allowed ? peopleTexts.addressChangeAllowed : peopleTexts.addressChangeAllowedHere;
      return { message, kind, is_changed: false };
    }),
  );
}

async function lockOwner(tx: Tx, shown: changes.Shown, refusal: string): Promise<{ id: number; name: string }> {
  const userId = await changes.findOwner(tx, shown);
  const person = userId === null ? null : await lockStaff(tx, userId);
  if (person === null) throw forbidden(refusal);
  return person;
}

/** Reads the change again under the lock, because it may have been decided meanwhile. */
async function getShown(tx: Tx, shown: changes.Shown, refusal: string): Promise<changes.StoredChange> {
  const change = await changes.findShown(tx, shown);
  if (change === null) throw forbidden(refusal);
  return change;
}

async function apply(ctx: RequestContext, tx: Tx, change: changes.StoredChange): Promise<Decision> {
  await applyAddressChange(ctx, tx, change);
  const { kind } = change;
  return { message: kind === 'email' ? peopleTexts.emailChanged : peopleTexts.phoneChanged, kind, is_changed: true };
}

const throttleTokens = <T>(ctx: RequestContext, run: () => Promise<T>) =>
  throttleRefused(ctx.db, `address-confirm:network:${networkOf(ctx.ip)}`, confirmLimit, run);
