import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';

const keyOf = (phone: string) => `store-buyer/${phone}`;
const listKey = 'store-buyers-of-lists';

/**
 * Takes shared locks that wait for sign-ups with these numbers and for list imports. Call it before any row lock to
 * avoid deadlocks.
 */
export async function lockBuyers(tx: Tx, phones: readonly string[]): Promise<void> {
  const keys = [listKey, ...new Set(phones.map(keyOf))];
  await sql`${prepared}
    select pg_advisory_xact_lock_shared(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(tx);
}

/** Excludes concurrent orders, sign-ins and corrections of this number until the commit. */
export async function lockNumber(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(phone)}, 0))`.execute(tx);
}

export async function lockLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${listKey}, 0))`.execute(tx);
}

/** Selects people on the organiser's list with one of these addresses. Excludes people who were added at the door. */
const listed = (eventId: RawBuilder<unknown>, emails: RawBuilder<unknown>, phones: RawBuilder<unknown>) => sql`
  select named.id, named.place from (
    select id, 2 as place from users where contact_email = any(${emails}::citext[])
    union all select id, 3 from users where contact_phone = any(${phones}::text[])
    offset 0) named
  where exists (select from event_users eu
    where eu.event_id = ${eventId} and eu.user_id = named.id and eu.is_fan and eu.fan_import_id is not null offset 0)`;

/**
 * Finds the person who placed an order. Prefers people at the event, then people with a verified address, then people
 * on the organiser's list.
 */
export async function findBuyer(
  db: Connection,
  { emails, phones, eventId }: { emails: readonly string[]; phones: readonly string[]; eventId: number | null },
): Promise<number | null> {
  if (emails.length + phones.length === 0) return null;
  const event = sql`${eventId}::bigint`;
  const { rows } = await sql<{ id: number }>`${prepared}
    select u.id from (
      select id, 0 as place from users where email = any(${emails}::citext[])
      union all select id, 1 from users where phone_number = any(${phones}::text[])
      union all ${listed(event, sql`${emails}`, sql`${phones}`)}
    ) named join users u on u.id = named.id
    where u.role = 'USER' and u.left_at is null
    order by exists (select from event_users eu where eu.event_id = ${event} and eu.user_id = u.id and eu.is_fan) desc,
      named.place, u.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export interface GivenOrder {
  id: number;
  order_number: string;
  event_id: number | null;
  user_id: number;
}

const given = sql`returning o.id, o.order_number, o.event_id, o.user_id`;

export async function giveByNumber(tx: Tx, fanId: number, phone: string): Promise<GivenOrder[]> {
  const { rows } = await sql<GivenOrder>`
    update store_orders o set user_id = ${fanId}, version = version + 1
    where o.user_id is null and o.buyer_phones @> array[${phone}::text] ${given}`.execute(tx);
  return rows;
}

export async function giveToListed(tx: Tx, eventId: number): Promise<GivenOrder[]> {
  const { rows } = await sql<GivenOrder>`
    with found as materialized (
      select waiting.id, buyer.id as buyer_id
      from (select id, buyer_emails, buyer_phones from store_orders where event_id = ${eventId} and user_id is null offset 0) waiting
      cross join lateral (
        select u.id from (${listed(sql`${eventId}`, sql`waiting.buyer_emails`, sql`waiting.buyer_phones`)}) named
        join users u on u.id = named.id and u.role = 'USER' and u.left_at is null
        order by named.place, u.id limit 1) buyer
    )
    update store_orders o set user_id = found.buyer_id, version = version + 1
    from found where o.id = found.id and o.user_id is null ${given}`.execute(tx);
  return rows;
}

export async function passOn(
  tx: Tx,
  { eventId, fromId, toId }: { eventId: number; fromId: number; toId: number },
): Promise<GivenOrder[]> {
  const { rows } = await sql<GivenOrder>`
    update store_orders o set user_id = ${toId}, version = version + 1
    where o.user_id = ${fromId} and o.event_id = ${eventId} ${given}`.execute(tx);
  return rows;
}
