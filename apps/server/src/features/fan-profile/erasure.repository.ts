import { sql } from 'kysely';
import { fanWhoLeft } from '@backline/contract/fan-profile';
import * as importTexts from '@backline/contract/imports.texts';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface LeavingFan {
  id: number;
  phone_number: string | null;
  identity_id: string | null;
  /** Ids of people whom organisers listed under the fan's number and who have no account. */
  listedIds: number[];
}

export async function find(db: Connection, fanId: number): Promise<Omit<LeavingFan, 'listedIds'> | null> {
  const { rows } = await sql<Omit<LeavingFan, 'listedIds'>>`
    select id, phone_number, identity_id from users
    where id = ${fanId} and role = 'USER' and left_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Returns whether the fan has left. Waits for a concurrent erasure. */
export async function hasLeft(db: Connection, fanId: number): Promise<boolean> {
  const { rows } = await sql<{ has_left: boolean }>`
    select left_at is not null as has_left from users where id = ${fanId} for key share`.execute(db);
  return rows[0]?.has_left ?? true;
}

/**
 * Locks in the order of all other writers: imports, list entries, persons. Returns null for a fan who has already left.
 */
export async function lock(tx: Tx, fanId: number): Promise<LeavingFan | null> {
  const fan = await find(tx, fanId);
  if (fan === null) return null;
  await sql`
    select from fan_imports i where exists (
      select from fan_import_rows r where r.fan_import_id = i.id and r.contact_phone = ${fan.phone_number} offset 0)
    order by i.id for no key update`.execute(tx);
  const listed = await sql<{ id: number }>`
    select id from users where contact_phone = ${fan.phone_number} and id <> ${fanId}
      and role = 'USER' and phone_number is null and identity_id is null and left_at is null`.execute(tx);
  const listedIds = listed.rows.map(({ id }) => id);
  const ids = [fanId, ...listedIds];
  await sql`
    select from event_users where user_id = any(${ids}::bigint[]) order by event_id, user_id for update`.execute(tx);
  const locked = await sql<{ id: number }>`
    select id from users where id = any(${ids}::bigint[]) and left_at is null order by id for update`.execute(tx);
  const left = locked.rows.map(({ id }) => id);
  return left.includes(fanId) ? { ...fan, listedIds: listedIds.filter((id) => left.includes(id)) } : null;
}

/**
 * Erases the fan from import files and rejects rows not yet imported. Invalid rows have no parsed number, so it
 * compares their digits.
 */
export async function blankImportRows(tx: Tx, phoneNumber: string): Promise<void> {
  await sql`
    with theirs as (
      select r.fan_import_id, r.line from fan_imports i cross join lateral (
        select fan_import_id, line from fan_import_rows
        where fan_import_id = i.id and contact_phone = ${phoneNumber} offset 0) r
      union
      select fan_import_id, line from fan_import_rows
      where error_path is not null and contact_phone is null and length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 9
        and right(${phoneNumber}, length(regexp_replace(phone, '[^0-9]', '', 'g'))) = regexp_replace(phone, '[^0-9]', '', 'g')
    ),
    blanked as (
      update fan_import_rows r set name = ${fanWhoLeft}, email = '', phone = '', section = '', seat_row = '', seat = '',
        contact_email = null, contact_phone = null,
        error_path = case when r.outcome is null and r.twin_line is null then 'phone' else r.error_path end,
        error_message = case when r.outcome is null and r.twin_line is null then ${importTexts.fanLeftRow}
          else r.error_message end
      from theirs, fan_import_rows was
      where r.fan_import_id = theirs.fan_import_id and r.line = theirs.line
        and was.fan_import_id = r.fan_import_id and was.line = r.line
      returning r.fan_import_id,
        was.outcome is null and was.twin_line is null and was.error_path is null as is_refused
    )
    update fan_imports i set error_count = error_count + refused.count
    from (select fan_import_id, count(*) as count from blanked where is_refused group by 1) refused
    where i.id = refused.fan_import_id`.execute(tx);
}

/** Keeps the fan's list entries for the counts, and removes their seats. */
export async function blankPlaces(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update event_users set section = null, seat_row = null, seat = null, named_section = null, named_row = null,
      named_seat = null, event_role = 'USER', has_left = true
    where user_id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    update fan_import_repeats set section = null, seat_row = null, seat = null
    where user_id = any(${ids}::bigint[])`.execute(tx);
}

export async function removeTraces(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [table, column] of [
    ['sessions', 'user_id'],
    ['idempotency_keys', 'actor_id'],
    ['address_changes', 'user_id'],
    ['profiles', 'user_id'],
    ['song_analysis_progress', 'user_id'],
    ['event_proposals', 'proposed_by'],
  ] as const) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::bigint[])`.execute(tx);
  }
}

/** Clears the demo outbox, which stores messages instead of sending them. */
export async function removeLetters(tx: Tx, phoneNumber: string): Promise<void> {
  await sql`delete from outbox where recipient = ${phoneNumber}`.execute(tx);
}

export interface GivenUpPicture {
  key: string;
  /** Set while the upload link is valid and the file may still arrive. */
  incomingKey: string | null;
}

/** Gives up the fan's uploads, except those that an event shows. The job for unused uploads deletes the rest. */
export async function giveUpPictures(tx: Tx, fanId: number): Promise<GivenUpPicture[]> {
  const { rows } = await sql<GivenUpPicture>`
    update uploads set attached_at = null where uploader_id = ${fanId}
      and not exists (select from events where image_key = key) and not exists (select from events where image_thumbnail_key = key)
    returning key, case when created_at > now() - interval '20 minutes' then incoming_key end as "incomingKey"`.execute(
    tx,
  );
  return rows;
}

/**
 * Removes the fan from the queues for sold-out sizes. Ends open offers, whose units the next sweep passes on, because an
 * erasure locks no stock.
 */
export async function leaveQueues(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from restock_places where user_id = any(${ids}::bigint[]) and state <> 'offered'`.execute(tx);
  await sql`
    update restock_places set expires_at = least(expires_at, now())
    where user_id = any(${ids}::bigint[]) and state = 'offered'`.execute(tx);
}

/** Keeps purchases and payments, and removes addresses. */
export async function blankOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update sandbox_checkouts set email = '' where order_no in (select order_no from orders where user_id = any(${ids}::bigint[]))`.execute(
    tx,
  );
  await sql`
    update orders set section = '', seat_row = '', seat = '', shipping_name = case when shipping_name is not null then ${fanWhoLeft} end,
      shipping_address1 = null, shipping_city = null, shipping_state = null, shipping_zip = null, shipping_country = null,
      shipping_phone = null, shipping_email = null
    where user_id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    delete from order_receipts where order_id in (select id from orders where user_id = any(${ids}::bigint[]))`.execute(
    tx,
  );
  await sql`
    update store_orders set customer_name = '', customer_email = '', customer_phone = '', buyer_emails = '{}', buyer_phones = '{}', version = version + 1,
      order_info = order_info || '{"customer": null, "note_attributes": []}'
    where user_id = any(${ids}::bigint[])`.execute(tx);
}

/**
 * Keeps support tickets for the counts, and removes their messages and emails. Returns the keys of pictures that staff
 * sent in them.
 */
export async function blankTickets(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    update support_cases c set name = ${fanWhoLeft}, email = null, title = ${supportTexts.titleRemoved}, description = '',
      status = 'closed', unread = 0, fan_unread = 0, attempt_digest = null
    where c.user_id = any(${ids}::bigint[])
      or c.email in (select email from users where id = any(${ids}::bigint[]) and email is not null)
    returning c.id`.execute(tx);
  const cases = rows.map(({ id }) => id);
  const { rows: removed } = await sql<{ is_staff: boolean; keys: (string | null)[] }>`
    delete from support_interactions where case_id = any(${cases}::bigint[])
    returning is_staff, array[image_key, image_thumbnail_key] as keys`.execute(tx);
  await sql`delete from support_links where case_id = any(${cases}::bigint[])`.execute(tx);
  const sent = removed.filter(({ is_staff: isStaff }) => isStaff).flatMap(({ keys }) => keys);
  return [...new Set(sent.filter((key) => key !== null))];
}

/** Replaces personal data by a pseudonym, keeps the row for the counts and records the erasure for a later restore. */
export async function blankPersons(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into erasures (user_id, made_at)
    select id, created_at from users where id = any(${ids}::bigint[]) on conflict do nothing`.execute(tx);
  await sql`
    update users set name = ${fanWhoLeft}, email = null, phone_number = null, identity_id = null, contact_email = null,
      contact_phone = null, profile_image_key = null, profile_image_thumbnail_key = null, allow_group_creation = false,
      is_active = false, language = 'en', first_signed_in_at = null, left_at = now(), version = version + 1, updated_at = now()
    where id = any(${ids}::bigint[])`.execute(tx);
}

/** Calls a function of the database owner, because the product may not change the log. */
export async function blankAuditLines(tx: Tx, fanId: number, requestId: string): Promise<void> {
  await sql`select erase_from_audit_log(${fanId}, ${requestId})`.execute(tx);
}

/** Finds erased fans whom a restore of an older archive brought back. */
export async function findReturned(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from erasures e join users u on u.id = e.user_id and u.created_at = e.made_at
    where u.left_at is null order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
