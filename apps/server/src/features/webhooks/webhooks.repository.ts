import { maxWaiting, type WebhookKind } from '@backline/contract/webhook-kinds';
import type { PauseReason } from '@backline/contract/webhooks';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { hasActiveManager } from './webhook-events.repository.ts';

export interface WebhookRow {
  id: number;
  manager_id: number;
  url: string;
  description: string;
  kinds: WebhookKind[];
  pause_reason: PauseReason | null;
  failing_since: string | null;
  previous_secret_until: string | null;
  created_at: string;
}

const columns = sql`w.id, w.manager_id, w.url, w.description, w.kinds, w.pause_reason, w.failing_since,
  case when w.previous_secret_until > now() then w.previous_secret_until end as previous_secret_until, w.created_at`;

const waiting = sql`(
  select count(*)::int from (
    select from webhook_deliveries where webhook_id = w.id and state = 'waiting' limit ${sql.lit(maxWaiting)}) d) as waiting`;

export type CountedWebhook = WebhookRow & { waiting: number };

export async function list(db: Connection, managerId: number): Promise<CountedWebhook[]> {
  const { rows } = await sql<CountedWebhook>`
    select ${columns}, ${waiting} from webhooks w where w.manager_id = ${managerId} order by w.id`.execute(db);
  return rows;
}

/** `managerId` limits the reach; null reaches every webhook. */
export interface Reach {
  managerId: number | null;
}

const within = ({ managerId }: Reach) => (managerId === null ? sql`true` : sql`w.manager_id = ${managerId}`);

export async function find(db: Connection, id: number, reach: Reach): Promise<CountedWebhook | null> {
  const { rows } = await sql<CountedWebhook>`
    select ${columns}, ${waiting} from webhooks w where w.id = ${id} and ${within(reach)}`.execute(db);
  return rows[0] ?? null;
}

export async function lock(tx: Tx, id: number, reach: Reach): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhooks w where w.id = ${id} and ${within(reach)} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the manager, so that concurrent calls cannot exceed the maximum. Returns null for a person who is none. */
export async function lockManager(tx: Tx, managerId: number): Promise<{ webhooks: number } | null> {
  const { rows: managers } = await sql`
    select from users where id = ${managerId} and role = 'MANAGER' for no key update`.execute(tx);
  if (managers.length === 0) return null;
  const { rows } = await sql<{ webhooks: number }>`
    select count(*)::int as webhooks from webhooks where manager_id = ${managerId}`.execute(tx);
  return onlyRow(rows);
}

export async function isManager(db: Connection, managerId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${managerId} and role = 'MANAGER'`.execute(db);
  return rows.length > 0;
}

export async function listManagerKeys(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ feature: string }>`
    select feature from role_features where role = 'MANAGER'`.execute(tx);
  return rows.map(({ feature }) => feature);
}

type Values = Pick<WebhookRow, 'url' | 'description' | 'kinds'>;

/** Reserves the id first, because the secret is encrypted for its row. */
export async function nextId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhooks', 'id'))::int8 as id`.execute(tx);
  return onlyRow(rows).id;
}

export async function insert(
  tx: Tx,
  { id, managerId, secret, values }: { id: number; managerId: number; secret: Buffer; values: Values },
): Promise<void> {
  await sql`
    insert into webhooks (id, manager_id, url, description, kinds, secret_sealed) overriding system value
    values (${id}, ${managerId}, ${values.url}, ${values.description}, ${values.kinds}, ${secret})`.execute(tx);
}

/** A changed address is a new receiver, so it is tried at once, and the failures of the old one do not count. */
export async function update(tx: Tx, id: number, { url, description, kinds }: Values): Promise<void> {
  await sql`
    update webhooks set url = ${url}, description = ${description}, kinds = ${kinds},
      retry_at = case when url = ${url} then retry_at end,
      failing_since = case when url = ${url} then failing_since end,
      failures = case when url = ${url} then failures else 0 end
    where id = ${id}`.execute(tx);
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await sql`delete from webhooks where id = ${id}`.execute(tx);
}

/** Sends at once what waits, because it can wait for a secret that the server can read. */
export async function rotate(tx: Tx, id: number, secret: Buffer, overlapHours: number): Promise<void> {
  await sql`
    update webhooks set previous_secret_sealed = secret_sealed, secret_sealed = ${secret},
      previous_secret_until = now() + make_interval(hours => ${overlapHours}), retry_at = null
    where id = ${id}`.execute(tx);
}

export async function pause(tx: Tx, id: number): Promise<void> {
  await sql`update webhooks set pause_reason = 'manual' where id = ${id}`.execute(tx);
}

/** Gives the receiver three more days, and sends what waits at once. */
export async function resume(tx: Tx, id: number): Promise<void> {
  await sql`
    update webhooks set pause_reason = null, failing_since = null, failures = 0, retry_at = null where id = ${id}`.execute(
    tx,
  );
  await sql`
    update webhook_deliveries set next_attempt_at = least(next_attempt_at, now())
    where webhook_id = ${id} and state = 'waiting'`.execute(tx);
}

/** Ends the wait of a failing webhook, because a person asks for an attempt now. */
export async function hasten(tx: Tx, id: number): Promise<void> {
  await sql`update webhooks set retry_at = null where id = ${id} and retry_at is not null`.execute(tx);
}

export async function isOfActiveManager(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from webhooks w where w.id = ${id} and ${hasActiveManager}`.execute(tx);
  return rows.length > 0;
}
