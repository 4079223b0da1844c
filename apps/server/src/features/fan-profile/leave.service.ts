import type { deleteFan as deleteOperation } from '@backline/contract/fan-profile';
import { messages } from '@backline/contract/messages';
import type { ParsedInput } from '@backline/contract/operation';
import { serverMessages } from '@backline/contract/server-messages';
import { forbidden, sessionInvalid } from '../../platform/errors/errors.ts';
import type { FanContext } from '../../platform/http/context.ts';
import type { Claimant } from '../../platform/identity/identity.port.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { forgetAddress } from '../account/index.ts';
import { sendPhoneCode, throttleNetwork } from '../auth/index.ts';
import { deleteImage, deleteIncoming } from '../uploads/index.ts';
import * as erasure from './erasure.repository.ts';
import { erase } from './erasure.service.ts';
import { leaveCodeLimit } from './fan-profile.limits.ts';

/** By then nothing arrives any more by the links that were given. */
const linksLapseMs = 20 * 60_000;

export async function sendFanLeaveCode(ctx: FanContext, askId: string) {
  await throttle(ctx.platform.db, `leaveCode:fan:${ctx.fan.id}`, leaveCodeLimit);
  const claimant = await claimantOf(ctx);
  return ctx.transaction(async (tx) => {
    await ctx.enqueue(tx, sendPhoneCode, { ...claimant, askId });
    return { message: messages.passcodeSent };
  });
}

/**
 * The number is proved once more: who finds the phone unlocked must not end somebody's history. Called twice, both are told the same.
 * Throws `forbidden` for a wrong code.
 */
export async function deleteFan(ctx: FanContext, { code }: ParsedInput<typeof deleteOperation>, askId: string | null) {
  await throttleNetwork(ctx, 'fanCodeTry');
  const claimant = await claimantOf(ctx);
  await requireCode(ctx, claimant, { askId, code });
  return ctx.transaction(async (tx) => {
    const fan = await erasure.lock(tx, ctx.fan.id);
    if (fan !== null) {
      await endSessionsOf(ctx, tx, fan.id);
      const pictures = await erase(tx, fan, ctx.requestId);
      await ctx.enqueueAll(
        tx,
        deleteImage,
        pictures.map(({ key }) => ({ key })),
      );
      const onTheirWay = pictures.flatMap(({ incomingKey: key }) => (key === null ? [] : [{ key }]));
      await ctx.enqueueAll(tx, deleteIncoming, onTheirWay, { at: new Date(Date.now() + linksLapseMs) });
      await ctx.enqueue(tx, forgetAddress, claimant);
      // The one line by which an operator, who has lost the database, tells a restore whom to leave out. A kill before it: `erasures`.
      ctx.afterCommit(() => ctx.log.info({ erased: [fan.id, ...fan.listedIds] }, 'a fan left and was erased'));
    }
    return { message: serverMessages.fanErased };
  });
}

async function claimantOf({ db, fan }: FanContext): Promise<Claimant> {
  const found = await erasure.find(db, fan.id);
  if (found === null || found.phone_number === null) throw sessionInvalid();
  return { identityId: found.identity_id, address: found.phone_number };
}

async function requireCode(
  { platform: { identity } }: FanContext,
  claimant: Claimant,
  tried: { askId: string | null; code: string },
): Promise<void> {
  const token = await identity.verifyPhoneCode(claimant, tried);
  const proof = token === null ? null : await identity.verifyToken(token);
  if (proof === null || (claimant.identityId !== null && proof.identityId !== claimant.identityId)) {
    throw forbidden(messages.codeWrong);
  }
}
