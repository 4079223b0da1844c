import { deliveriesKeptDays, type sentKinds } from '@backline/contract/webhook-kinds';
import { maxShownAttempts, type DeliveryState } from '@backline/contract/webhooks';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/db/cursor.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface DeliveryRow {
  id: number;
  message_id: string;
  kind: (typeof sentKinds)[number];
  state: DeliveryState;
  attempts: number;
  status: number | null;
  created_at: string;
  next_attempt_at: string | null;
}

const deliveryColumns = sql`d.id, d.message_id, d.kind, d.state, d.attempts, d.status, d.created_at, d.next_attempt_at`;

export async function list(
  db: Connection,
  webhookId: number,
  { state, after, limit, offset }: { state: DeliveryState | null; after: Cursor | null; limit: number; offset: number },
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_deliveries d
    where d.webhook_id = ${webhookId} and ${state === null ? sql`true` : sql`d.state = ${state}`}
      and ${after === null ? sql`true` : sql`(d.created_at, d.id) < (${after.key}::timestamptz, ${after.id})`}
    order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

interface AttemptRow {
  attempted_at: string;
  duration_ms: number;
  request_headers: Record<string, string>;
  status: number | null;
  failure: string;
  answer_headers: Record<string, string>;
  answer: string;
}

export type WholeDeliveryRow = DeliveryRow & { body: string; url: string; tries: AttemptRow[] };

export async function find(db: Connection, webhookId: number, id: number): Promise<WholeDeliveryRow | null> {
  const { rows } = await sql<Omit<WholeDeliveryRow, 'tries'>>`
    select ${deliveryColumns}, d.body, w.url from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${id} and d.webhook_id = ${webhookId}`.execute(db);
  const [delivery] = rows;
  if (delivery === undefined) return null;
  const { rows: tries } = await sql<AttemptRow>`
    select attempted_at, duration_ms, request_headers, status, failure, answer_headers, answer
    from webhook_attempts where delivery_id = ${id} order by id desc limit ${sql.lit(maxShownAttempts)}`.execute(db);
  return { ...delivery, tries };
}

/** Makes the delivery due now, with all its attempts. Returns its message id, or null if there is none. */
export async function resend(tx: Tx, webhookId: number, id: number): Promise<string | null> {
  const { rows } = await sql<{ message_id: string }>`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_attempt_at = now()
    where id = ${id} and webhook_id = ${webhookId} returning message_id`.execute(tx);
  return rows[0]?.message_id ?? null;
}

/** Deletes a batch, and returns its size. */
export async function deleteOld(db: Connection, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < now() - make_interval(days => ${deliveriesKeptDays})
      order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

/** Erases the deliveries that name these fans. */
export async function deleteOfFans(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from webhook_deliveries where user_ids && ${ids}::bigint[]`.execute(tx);
}
