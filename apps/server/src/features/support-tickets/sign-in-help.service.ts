import type * as contract from '@backline/contract/sign-in-help';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import { hashToken } from '../../platform/crypto/crypto.ts';
import { epochMs } from '../../platform/db/database.ts';
import { conflict, forbidden } from '../../platform/errors/errors.ts';
import type { RequestContext, Call } from '../../platform/context/request-context.ts';
import { networkOf, throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { throttleSolved, throttleWrongTokens } from '../auth/index.ts';
import { imageAddress } from '../events/index.ts';
import { attemptDigest } from './attempt-digest.ts';
import * as interactions from './interactions.repository.ts';
import * as cases from './support-cases.repository.ts';
import * as links from './support-links.repository.ts';
import { noteOfCase } from './support-news.ts';
import { presentMessage } from './support-tickets.presenter.ts';

const writeLimit: Limit = { limit: 20, windowSeconds: 3_600 };

/**
 * Never looks up an account or confirms a code, so response and work are the same for everybody. Sends no email until
 * staff answer.
 */
export const askForSignInHelp: Call<typeof contract.askForSignInHelp, RequestContext> = async (ctx, input) => {
  const { name, email, event_code: typed, description: problem } = input;
  await throttleSolved(ctx, 'signInHelp', { address: email, botCheck: input.bot_check, browser: null });
  const title = input.title || supportTexts.titleDefault;
  const code = typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const eventId = await cases.findEventByCode(ctx.db, code);
  const description =
    eventId === null && typed !== '' ? `${problem}\n\n${supportTexts.supportCodeTyped(typed)}` : problem;
  const attempt = attemptDigest(ctx, [name, email, typed, title, problem]);
  return ctx.transaction(async (tx) => {
    const caseId = await cases.insertOnce(tx, { eventId, fanId: null, name, email, title, description }, attempt);
    if (caseId === null) return { message: supportTexts.supportMailAsked };
    await interactions.addOwn(tx, {
      caseId,
      userId: null,
      content: description,
      imageKey: null,
      imageThumbnailKey: null,
    });
    const opened = { id: caseId, event_id: eventId, user_id: null };
    await noteOfCase(ctx, tx, opened, { action: 'support_case.opened' }, { isForFan: false });
    return { message: supportTexts.supportMailAsked };
  });
};

/** Throws `forbidden` for an invalid or expired token. */
async function openThread(ctx: RequestContext, token: string): Promise<links.OpenedThread> {
  return throttleWrongTokens(ctx, 'mailedThread', async () => {
    const thread = await links.findByToken(ctx.db, hashToken(token));
    if (thread === null) throw forbidden(supportTexts.linkInvalid);
    return thread;
  });
}

export const getMailedThread: Call<typeof contract.getMailedThread, RequestContext> = async (ctx, { token }) => {
  const { case_id: caseId, title, status, expires_at: expiresAt } = await openThread(ctx, token);
  const rows = await interactions.list(ctx.db, [caseId], { withNotes: false });
  const address = imageAddress(ctx.platform);
  return {
    title,
    status,
    expires_dttm: epochMs(expiresAt),
    messages: rows.map((row) => presentMessage(row, address)),
  };
};

export const continueMailedThread: Call<typeof contract.continueMailedThread, RequestContext> = async (
  ctx,
  { token, content },
) => {
  const { case_id: caseId } = await openThread(ctx, token);
  await throttle(ctx.db, `support:case:${caseId}:network:${networkOf(ctx.ip)}`, writeLimit);
  const attempt = attemptDigest(ctx, [content]);
  return ctx.transaction(async (tx) => {
    await cases.lock(tx, caseId);
    // Reads the link again under the lock, because it may have ended while the call waited.
    const thread = await links.findByToken(tx, hashToken(token));
    if (thread === null) throw forbidden(supportTexts.linkInvalid);
    if (attempt !== null && (await interactions.isSent(tx, caseId, attempt))) {
      return { message: supportTexts.supportContinued };
    }
    if (await interactions.isFull(tx, caseId)) throw conflict(supportTexts.supportFull);
    await interactions.addOwn(tx, { caseId, userId: null, content, imageKey: null, imageThumbnailKey: null, attempt });
    const continued = { id: caseId, event_id: thread.event_id, user_id: null };
    await noteOfCase(ctx, tx, continued, { action: 'support_case.continued' }, { isForFan: false });
    return { message: supportTexts.supportContinued };
  });
};

export const endMailedThread: Call<typeof contract.endMailedThread, RequestContext> = async (ctx, { token }) => {
  const { case_id: caseId, event_id: eventId } = await openThread(ctx, token);
  return ctx.transaction(async (tx) => {
    if ((await links.end(tx, caseId)) > 0) {
      const ended = { id: caseId, event_id: eventId, user_id: null };
      await noteOfCase(ctx, tx, ended, { action: 'support_case.link_ended' }, { isForFan: false });
    }
    return { message: supportTexts.supportLinksGone };
  });
};
