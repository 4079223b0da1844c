import type {
  confirmAddressChange as confirmOperation,
  decideAddressChange as decideOperation,
} from '@backline/contract/account';
import { messages } from '@backline/contract/messages';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { personNoun } from '@backline/contract/people';
import { hashToken } from '../../platform/crypto/crypto.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { networkOf, throttle } from '../../platform/throttle/throttle.ts';
import { confirmLimit } from './account.limits.ts';
import { lockStaff } from './account.repository.ts';
import { applyAddressChange } from './address-apply.service.ts';
import { applyAddressChangeLater } from './address-change.jobs.ts';
import * as changes from './address-change.repository.ts';
import { consentMs } from './address-change.service.ts';

type Decision = Output<typeof confirmOperation>;

/** Whoever opens what was sent to the new address has it. Where the address so far is asked, the change waits for that one. */
export async function confirmAddressChange(
  ctx: RequestContext,
  { token }: ParsedInput<typeof confirmOperation>,
): Promise<Decision> {
  await throttleTokens(ctx);
  return ctx.transaction(async (tx) => {
    const change = await changes.confirm(tx, hashToken(token));
    if (change === null) throw forbidden(messages.confirmationInvalid);
    if (change.is_ready) return apply(ctx, tx, change);
    const { user_id: userId, kind } = change;
    const at = new Date(epochMs(change.requested_at) + consentMs);
    await ctx.enqueue(tx, applyAddressChangeLater, { userId, kind }, { at });
    return { message: messages.addressAwaitsConsent, kind, is_changed: false };
  });
}

/** By the address so far: the change goes on at once, or not at all. */
export async function decideAddressChange(
  ctx: RequestContext,
  { token, decision }: ParsedInput<typeof decideOperation>,
): Promise<Decision> {
  await throttleTokens(ctx);
  return ctx.transaction(async (tx) => {
    const change = await (decision === 'allow' ? changes.allow : changes.stop)(tx, hashToken(token));
    const person = change === null ? null : await lockStaff(tx, change.user_id);
    if (change === null || person === null) throw forbidden(messages.decisionInvalid);
    const { kind, address } = change;
    await ctx.audit(tx, {
      action: decision === 'allow' ? 'user.address_change_allowed' : 'user.address_change_stopped',
      noun: personNoun,
      id: person.id,
      name: person.name,
      actorId: person.id,
      [decision === 'allow' ? 'after' : 'before']: { [kind]: address },
    });
    if (decision === 'stop') return { message: messages.addressChangeStopped, kind, is_changed: false };
    if (change.is_ready) return apply(ctx, tx, change);
    return { message: messages.addressChangeAllowed, kind, is_changed: false };
  });
}

async function apply(ctx: RequestContext, tx: Tx, change: changes.StoredChange): Promise<Decision> {
  await applyAddressChange(ctx, tx, change);
  const { kind } = change;
  return { message: kind === 'email' ? messages.emailChanged : messages.phoneChanged, kind, is_changed: true };
}

/** A token cannot be guessed; this only stops a flood. */
const throttleTokens = (ctx: RequestContext) =>
  throttle(ctx.db, `address-confirm:network:${networkOf(ctx.ip)}`, confirmLimit);
