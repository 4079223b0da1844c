import type { PauseReason } from '@backline/contract/webhooks';
import { failingDays, retrySeconds } from '@backline/contract/webhook-kinds';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { hasActiveManager } from './webhook-events.repository.ts';

/** Longer than the timeout of one attempt. */
const leaseSeconds = 30;
/** While a receiver fails, its webhook waits longer after each failure in a row, up to this time. */
const maxPauseSeconds = 300;
/**
 * A webhook whose latest failure is older has nothing to send, because a waiting delivery is tried every ten hours at
 * least. Its next failure begins a new row of failures.
 */
const idleSince = sql`now() - interval '1 day'`;
/** Leases of one manager at a time, so that slow receivers of one leave slots of the job to others. */
const maxLeases = 3;
/** Time until the next attempt while no secret can be read. A rotation ends the wait. */
const unreadablePauseSeconds = 3_600;

/**
 * Makes this job the only sender of the webhook. Returns `taken` if another job is, and `full` if the manager has the
 * maximum of leases. A job that runs again after a kill takes its own lease over.
 */
export async function lease(tx: Tx, webhookId: number, sender: string): Promise<'leased' | 'taken' | 'full'> {
  // Concurrent leases of the manager wait here for each other, so that each counts those before it.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('webhook-leases/' || manager_id, 0))
    from webhooks where id = ${webhookId}`.execute(tx);
  const { rows: others } = await sql`
    select from webhooks o join webhooks w on w.manager_id = o.manager_id
    where w.id = ${webhookId} and o.id <> w.id and o.sender_until > now()`.execute(tx);
  if (others.length >= maxLeases) return 'full';
  const { rows } = await sql`
    update webhooks set sender = ${sender}, sender_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${webhookId} and (sender is null or sender = ${sender} or sender_until <= now()) returning id`.execute(
    tx,
  );
  return rows.length > 0 ? 'leased' : 'taken';
}

export async function release(db: Connection, webhookId: number, sender: string): Promise<void> {
  await sql`
    update webhooks set sender = null, sender_until = null where id = ${webhookId} and sender = ${sender}`.execute(db);
}

export interface DueDelivery {
  webhook_id: number;
  delivery_id: number;
  url: string;
  secret_sealed: Buffer;
  previous_secret_sealed: Buffer | null;
  message_id: string;
  body: string;
  attempts: number;
}

/** Returns the delivery that is due the longest, and renews the lease. Returns null while the webhook is to wait. */
export async function nextDue(db: Connection, webhookId: number, sender: string): Promise<DueDelivery | null> {
  const { rows } = await sql<DueDelivery>`
    with renewed as (
      update webhooks w set sender_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${webhookId} and sender = ${sender} and pause_reason is null and coalesce(retry_at <= now(), true)
        and ${hasActiveManager}
      returning id, url, secret_sealed, case when previous_secret_until > now() then previous_secret_sealed end as previous_secret_sealed
    )
    select w.id as webhook_id, d.id as delivery_id, w.url, w.secret_sealed, w.previous_secret_sealed, d.message_id, d.body, d.attempts
    from renewed w cross join lateral (
      select * from webhook_deliveries
      where webhook_id = w.id and state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at, id limit 1) d`.execute(db);
  return rows[0] ?? null;
}

export interface Attempt {
  deliveryId: number;
  durationMs: number;
  requestHeaders: Record<string, string>;
  status: number | null;
  /** Empty for a success. */
  failure: string;
  answerHeaders: Record<string, string>;
  answer: string;
}

async function insertAttempt(tx: Tx, attempt: Attempt): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_attempts (delivery_id, duration_ms, request_headers, status, failure, answer_headers, answer)
    select id, ${attempt.durationMs}, ${JSON.stringify(attempt.requestHeaders)}::jsonb, ${attempt.status}, ${attempt.failure},
      ${JSON.stringify(attempt.answerHeaders)}::jsonb, ${attempt.answer}
    from webhook_deliveries where id = ${attempt.deliveryId} for key share returning id`.execute(tx);
  return rows.length > 0;
}

/** Does nothing if the delivery is gone: the webhook was deleted, or the fan left. */
export async function noteSuccess(tx: Tx, attempt: Attempt): Promise<void> {
  if (!(await insertAttempt(tx, attempt))) return;
  await sql`
    with done as (
      update webhook_deliveries set state = 'delivered', next_attempt_at = null, attempts = attempts + 1, status = ${attempt.status}
      where id = ${attempt.deliveryId} returning webhook_id
    )
    update webhooks w set failures = 0, failing_since = null, retry_at = null
    from done where w.id = done.webhook_id and w.failures > 0`.execute(tx);
}

/** Plans the next attempt of the delivery, or gives it up after the last one, and lets the whole webhook wait. */
export async function noteFailure(tx: Tx, attempt: Attempt): Promise<void> {
  if (!(await insertAttempt(tx, attempt))) return;
  const waits = sql`(${[...retrySeconds]}::int[])[attempts + 1]`;
  await sql`
    with done as (
      update webhook_deliveries set
        state = case when ${waits} is null then 'failed' else 'waiting' end,
        next_attempt_at = now() + make_interval(secs => ${waits}),
        attempts = attempts + 1, status = coalesce(${attempt.status}, status)
      where id = ${attempt.deliveryId} returning webhook_id
    )
    update webhooks w set failures = failures + 1, failing_since = case when failed_at > ${idleSince} then coalesce(failing_since, now()) else now() end, failed_at = now(),
      retry_at = now() + make_interval(secs => least(5 * power(2, least(failures, 10)), ${maxPauseSeconds}))
    from done where w.id = done.webhook_id`.execute(tx);
}

/** Counts no attempt, because nothing was sent. The log says why once a delivery, and the webhook waits. */
export async function noteUnreadable(tx: Tx, attempt: Attempt): Promise<void> {
  const { rows } = await sql`
    select from webhook_attempts where delivery_id = ${attempt.deliveryId} and failure = ${attempt.failure} limit 1`.execute(
    tx,
  );
  if (rows.length === 0) await insertAttempt(tx, attempt);
  await sql`
    update webhooks w set retry_at = now() + make_interval(secs => ${unreadablePauseSeconds})
    from webhook_deliveries d where d.id = ${attempt.deliveryId} and w.id = d.webhook_id`.execute(tx);
}

/** Returns when the next delivery is due, or null if none waits or the webhook may not send. */
export async function findNextRun(db: Connection, webhookId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select greatest(w.retry_at, (
      select min(next_attempt_at) from webhook_deliveries where webhook_id = w.id and state = 'waiting')) as at
    from webhooks w where w.id = ${webhookId} and w.pause_reason is null and ${hasActiveManager}
      and exists (select from webhook_deliveries where webhook_id = w.id and state = 'waiting')`.execute(db);
  return rows[0]?.at ?? null;
}

/** Returns the webhooks with a delivery that no job has tried although it is long due. */
export async function listOverdue(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from webhooks w
    where w.pause_reason is null and coalesce(w.retry_at <= now(), true) and coalesce(w.sender_until <= now(), true)
      and ${hasActiveManager} and exists (
        select from webhook_deliveries
        where webhook_id = w.id and state = 'waiting' and next_attempt_at <= now() - interval '10 minutes')`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface PausedWebhook {
  id: number;
  url: string;
  manager_id: number;
  email: string | null;
  pause_reason: PauseReason;
}

const paused = sql`w.id, w.url, w.manager_id, u.email, w.pause_reason`;

/** Pauses a webhook whose receiver says that it is gone. Returns null if it is paused already. */
export async function pauseGone(tx: Tx, webhookId: number): Promise<PausedWebhook | null> {
  const { rows } = await sql<PausedWebhook>`
    update webhooks w set pause_reason = 'gone' from users u
    where w.id = ${webhookId} and w.pause_reason is null and u.id = w.manager_id returning ${paused}`.execute(tx);
  return rows[0] ?? null;
}

/** Pauses the webhooks that have failed for days, and still do. */
export async function pauseFailing(tx: Tx): Promise<PausedWebhook[]> {
  const { rows } = await sql<PausedWebhook>`
    update webhooks w set pause_reason = 'failing' from users u
    where w.failing_since <= now() - make_interval(days => ${failingDays}) and w.failed_at > ${idleSince} and w.pause_reason is null and u.id = w.manager_id
    returning ${paused}`.execute(tx);
  return rows;
}
