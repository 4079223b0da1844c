import { failingDays } from '@backline/contract/webhook-kinds';
import { failures } from '@backline/contract/webhooks.texts';
import { webhookNoun } from '@backline/contract/webhooks';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import type { Context, JobContext } from '../../platform/context/context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import type { WebhookAnswer } from '../../platform/ports/webhooks.port.ts';
import { sendWebhook } from './webhook-events.kind.ts';
import { pausedLetter } from './webhook-letters.ts';
import { openSecret, signatures } from './webhook-secrets.ts';
import * as sending from './webhook-sending.repository.ts';
import { deleteOld } from './webhook-deliveries.repository.ts';
import type { Attempt, DueDelivery, PausedWebhook } from './webhook-sending.repository.ts';

/** After this time a run ends, so that other webhooks get its slot. */
const maxRunMs = 5_000;
/** Wait for one of the manager's other webhooks to end its run. */
const fullWaitMs = 5_000;
/** Characters of a refusal that the log keeps. Of a success it keeps the status only, because most are successes. */
const keptAnswer = 4_096;
const goneStatus = 410;

/**
 * Sends what is due for a webhook, one delivery after the other, until one fails or the turn is over. Then plans the
 * next run.
 */
export async function sendDue(ctx: JobContext, webhookId: number): Promise<void> {
  const sender = ctx.requestId;
  // The job that has the lease looks for new deliveries after it has ended its lease, so it misses none.
  const outcome = await ctx.transaction((tx) => sending.lease(tx, webhookId, sender));
  if (outcome === 'full') return planRun(ctx, webhookId, new Date(Date.now() + fullWaitMs));
  if (outcome === 'taken') return;
  const endsAt = performance.now() + maxRunMs;
  do {
    ctx.signal.throwIfAborted();
    const due = await sending.nextDue(ctx.db, webhookId, sender);
    if (due === null || !(await sendOne(ctx, due))) break;
  } while (performance.now() < endsAt);
  await sending.release(ctx.db, webhookId, sender);
  await planNextRun(ctx, webhookId);
}

async function planNextRun(ctx: Context, webhookId: number): Promise<void> {
  const at = await sending.findNextRun(ctx.db, webhookId);
  if (at !== null) await planRun(ctx, webhookId, new Date(epochMs(at)));
}

async function planRun(ctx: Context, webhookId: number, at: Date): Promise<void> {
  const options = { key: String(webhookId), at };
  await ctx.transaction((tx) => ctx.enqueue(tx, sendWebhook, { webhookId }, options));
}

/** Sends what no job looks for: a manager who is active again, for one, has deliveries of before. */
export async function sendOverdue(ctx: Context): Promise<void> {
  const inputs = (await sending.listOverdue(ctx.db)).map((webhookId) => ({ webhookId }));
  await ctx.transaction((tx) => ctx.enqueueAll(tx, sendWebhook, inputs));
}

/** Returns whether the receiver accepted the delivery. */
async function sendOne(ctx: JobContext, due: DueDelivery): Promise<boolean> {
  const headers = headersOf(ctx, due);
  const started = performance.now();
  const answer: WebhookAnswer =
    headers === null
      ? { kind: 'failed', reason: failures.secretUnreadable }
      : await ctx.platform.webhooks.post({ url: due.url, headers, body: due.body }, ctx.signal);
  const attempt: Attempt = {
    deliveryId: due.delivery_id,
    durationMs: Math.round(performance.now() - started),
    requestHeaders: headers ?? {},
    ...outcomeOf(answer),
  };
  const isAccepted = attempt.failure === '';
  ctx.log.info(
    { webhookId: due.webhook_id, messageId: due.message_id, status: attempt.status, ms: attempt.durationMs },
    isAccepted ? 'webhook delivered' : 'webhook not delivered',
  );
  await ctx.transaction(async (tx) => {
    if (isAccepted) return sending.noteSuccess(tx, attempt);
    if (headers === null) return sending.noteUnreadable(tx, attempt);
    await sending.noteFailure(tx, attempt);
    const paused = attempt.status === goneStatus ? await sending.pauseGone(tx, due.webhook_id) : null;
    if (paused !== null) await reportPause(ctx, tx, paused);
  });
  return isAccepted;
}

/** Returns null if no secret can be read, because SECRET_KEY was changed. */
function headersOf(
  { platform, log }: JobContext,
  {
    webhook_id: webhookId,
    message_id: id,
    body,
    secret_sealed: current,
    previous_secret_sealed: previous,
  }: DueDelivery,
): Record<string, string> | null {
  const timestamp = Math.floor(Date.now() / 1_000);
  const secrets = [current, ...(previous === null ? [] : [previous])].flatMap((box) => {
    try {
      return openSecret(platform.config.secretKey, webhookId, box);
    } catch {
      log.warn({ webhookId }, 'a secret of a webhook cannot be read; its manager has to rotate it');
      return [];
    }
  });
  if (secrets.length === 0) return null;
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Backline-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, { id, timestamp, body }),
  };
}

function outcomeOf(answer: WebhookAnswer): Pick<Attempt, 'status' | 'failure' | 'answerHeaders' | 'answer'> {
  if (answer.kind === 'failed') return { status: null, failure: answer.reason, answerHeaders: {}, answer: '' };
  const { status, headers, body } = answer;
  if (status >= 200 && status < 300) return { status, failure: '', answerHeaders: {}, answer: '' };
  // PostgreSQL stores no NUL.
  const shown = { status, answerHeaders: headers, answer: body.slice(0, keptAnswer).replaceAll('\0', '') };
  return { ...shown, failure: status >= 300 && status < 400 ? failures.redirect(status) : failures.status(status) };
}

const deletedAtOnce = 10_000;

/** Deletes in batches until none is left, because busy managers store more than one batch between two runs. */
export async function deleteOldDeliveries({ db, signal }: JobContext): Promise<void> {
  for (let isMore = true; isMore;) {
    signal.throwIfAborted();
    isMore = (await deleteOld(db, deletedAtOnce)) === deletedAtOnce;
  }
}

/** Pauses webhooks without a success for days, and tells their managers. */
export async function pauseFailing(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const paused of await sending.pauseFailing(tx)) await reportPause(ctx, tx, paused);
  });
}

async function reportPause(ctx: Context, tx: Tx, webhook: PausedWebhook): Promise<void> {
  const { id, url, manager_id, email, pause_reason: reason } = webhook;
  const { host } = new URL(url);
  await ctx.audit(tx, { action: 'webhook.paused', noun: webhookNoun, id, name: host, after: { manager_id, reason } });
  if (email === null) return;
  const letter = pausedLetter(ctx.platform.config.publicUrl, { host, isGone: reason === 'gone', days: failingDays });
  await ctx.enqueue(tx, sendMail, { to: email, ...letter });
}
