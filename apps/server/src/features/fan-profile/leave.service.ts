import type * as contract from '@backline/contract/fan-profile';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as fanTexts from '@backline/contract/fans.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { forbidden, sessionInvalid } from '../../platform/errors/errors.ts';
import type { FanContext } from '../../platform/context/request-context.ts';
import type { Claimant } from '../../platform/ports/identity.port.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { forgetAddress } from '../account/index.ts';
import { sendPhoneCode, throttleCodeTry } from '../auth/index.ts';
import { warnBeforeLeave } from '../event-proposals/index.ts';
import { deleteImage, deleteIncoming } from '../uploads/index.ts';
import * as erasure from './erasure.repository.ts';
import { erase } from './erasure.service.ts';
import { leaveCodeLimit } from './fan-profile.limits.ts';

/** Delay after which all upload links of an erased fan have expired. */
const linksLapseMs = 20 * 60_000;

export async function sendFanLeaveCode(ctx: FanContext, askId: string) {
  await throttle(ctx.platform.db, `leaveCode:fan:${ctx.fan.id}`, leaveCodeLimit);
  const claimant = await findClaimant(ctx);
  if (claimant === null) throw sessionInvalid();
  return ctx.transaction(async (tx) => {
    await ctx.enqueue(tx, sendPhoneCode, { ...claimant, askId });
    return { message: sessionTexts.passcodeSent };
  });
}

/**
 * Requires a new code, so that nobody can delete the account with a phone that they found unlocked. Throws `forbidden`
 * for a wrong code.
 */
export async function deleteFan(
  ctx: FanContext,
  { code }: ParsedInput<typeof contract.deleteFan>,
  askId: string | null,
) {
  const address = ctx.fan.phoneNumber ?? '';
  const inTurn = (run: () => Promise<Output<typeof contract.deleteFan>>) => behindOthers(ctx.fan.id, run);
  return throttleCodeTry(ctx, 'fanCodeTry', { address, askId }, () =>
    inTurn(async () => {
      const done = { message: fanTexts.fanErased };
      const claimant = await findClaimant(ctx);
      if (claimant !== null && (await isProved(ctx, claimant, { askId, code }))) return eraseNow(ctx, claimant, done);
      // A call in another process may have used the code and erased the fan. `hasLeft` waits for a running erasure.
      if (!(await erasure.hasLeft(ctx.db, ctx.fan.id))) {
        throw claimant === null ? sessionInvalid() : forbidden(sessionTexts.codeWrong);
      }
      return done;
    }),
  );
}

const underWay = new Map<number, Promise<unknown>>();

/** Runs a fan's calls one after another, so that a duplicate call succeeds although the code works only once. */
async function behindOthers<T>(fanId: number, run: () => Promise<T>): Promise<T> {
  const mine = (underWay.get(fanId) ?? Promise.resolve()).then(run, run);
  underWay.set(fanId, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(fanId) === mine) underWay.delete(fanId);
  }
}

function eraseNow<T>(ctx: FanContext, claimant: Claimant, done: T): Promise<T> {
  return ctx.transaction(async (tx) => {
    const fan = await erasure.lock(tx, ctx.fan.id);
    if (fan !== null) {
      await warnBeforeLeave(ctx, tx);
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
      // If the database is lost, the operator passes these ids to a restore with `--erase`. If the process dies before
      // this line, the table `erasures` has them.
      ctx.afterCommit(() => ctx.log.info({ erased: [fan.id, ...fan.listedIds] }, 'a fan left and was erased'));
    }
    return done;
  });
}

/** Returns null for a fan who left or became staff meanwhile. */
async function findClaimant({ db, fan }: FanContext): Promise<Claimant | null> {
  const found = await erasure.find(db, fan.id);
  if (found === null || found.phone_number === null) return null;
  return { identityId: found.identity_id, address: found.phone_number };
}

async function isProved(
  { platform: { identity } }: FanContext,
  claimant: Claimant,
  tried: { askId: string | null; code: string },
): Promise<boolean> {
  const token = await identity.verifyPhoneCode(claimant, tried);
  const proof = token === null ? null : await identity.verifyToken(token);
  return proof !== null && (claimant.identityId === null || proof.identityId === claimant.identityId);
}
