import type { PaymentAlertKind } from '@backline/contract/payment-alerts';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/db/cursor.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface NewAlert {
  kind: PaymentAlertKind;
  accountId: string;
  /** The provider's id of the cause, which prevents duplicate alerts. */
  about: string;
  paymentId: string | null;
  amountCents: number | null;
  detail: string;
  happenedAt: Date;
}

export async function insert(tx: Tx, provider: string, alert: NewAlert): Promise<boolean> {
  const { kind, accountId, about, paymentId, amountCents, detail, happenedAt } = alert;
  const { rows } = await sql`
    insert into payment_alerts (provider, account_id, kind, about, payment_id, amount_cents, detail, happened_at)
    values (${provider}, ${accountId}, ${kind}, ${about}, ${paymentId}, ${amountCents}, ${detail}, ${happenedAt.toISOString()})
    on conflict (provider, kind, about) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function findManagerOf(db: Connection, provider: string, accountId: string): Promise<number | null> {
  const { rows } = await sql<{ manager_id: number }>`
    select manager_id from payment_accounts where provider = ${provider} and account_id = ${accountId}`.execute(db);
  return rows[0]?.manager_id ?? null;
}

export async function listReaders(db: Connection, provider: string, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct u.email::text as email from users u
    where u.email is not null and u.is_active and (u.role = 'ADMIN' or u.id in (
      select manager_id from payment_accounts where provider = ${provider} and account_id = ${accountId}))
    order by 1`.execute(db);
  return rows.map(({ email }) => email);
}

export interface AlertRow {
  id: number;
  kind: PaymentAlertKind;
  manager_name: string;
  amount_cents: number | null;
  detail: string;
  happened_at: string;
  dispute_status: 'open' | 'won' | 'lost' | null;
  order: { order_id: number; order_no: string; event_id: number; event_name: string } | null;
}

const orderOf = (columns: ReturnType<typeof sql>) => sql`(
  select ${columns} from orders o join events e on e.id = o.event_id
  where o.provider = a.provider and o.payment_id = a.payment_id and o.account_id = a.account_id limit 1)`;

export async function list(
  db: Connection,
  managerId: number | null,
  { limit, offset, after }: { limit: number; offset: number; after: Cursor | null },
): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select a.id, a.kind, m.name as manager_name, a.amount_cents, a.detail, a.happened_at, d.status as dispute_status,
      ${orderOf(sql`json_build_object('order_id', o.id, 'order_no', o.order_no, 'event_id', e.id, 'event_name', e.name)`)} as "order"
    from payment_alerts a
    join payment_accounts p on p.provider = a.provider and p.account_id = a.account_id
    join users m on m.id = p.manager_id
    -- An alert of how a dispute ended is about the dispute and its end: see disputes.service.
    left join payment_disputes d on a.kind = 'dispute' and d.provider = a.provider
      and d.dispute_id = regexp_replace(a.about, ' (won|lost)$', '')
    where ${managerId === null ? sql`true` : sql`p.manager_id = ${managerId}`}
      and ${after === null ? sql`true` : sql`(a.happened_at, a.id) < (${after.key}::timestamptz, ${after.id})`}
    order by a.happened_at desc, a.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function findOrderNo(db: Connection, provider: string, paymentId: string): Promise<string | null> {
  const { rows } = await sql<{ order_no: string }>`
    select order_no from orders where provider = ${provider} and payment_id = ${paymentId} limit 1`.execute(db);
  return rows[0]?.order_no ?? null;
}
