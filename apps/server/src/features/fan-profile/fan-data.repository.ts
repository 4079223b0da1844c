import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { FanDataSection } from './fan-data.catalog.ts';

export type FanDataRow = Record<string, string | number | boolean | null>;

export interface WholeFan {
  id: number;
  phoneNumber: string | null;
}

type PlainSection = Exclude<FanDataSection, 'What was noted'>;

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * Selects the rows of each section, newest first, with readable column names. The service turns image keys into URLs.
 */
const sections: Readonly<Record<PlainSection, (fan: WholeFan) => RawBuilder<FanDataRow>>> = {
  You: ({ id }) => sql`
    select name as "Name", phone_number as "Number", email as "Mail address", contact_email as "Mail address from an organiser",
      profile_image_key as "Picture", profile_image_thumbnail_key as "Small picture", allow_group_creation as "May propose events",
      language as "Language",
      ${iso('created_at')} as "With us since", ${iso('updated_at')} as "Last changed",
      coalesce(${iso('first_signed_in_at')}, 'Not noted') as "First signed in"
    from users where id = ${id}`,
  Events: ({ id }) => sql`
    select e.name as "Event", ${iso('e.starts_at')} as "Begins", ${iso('p.joined_at')} as "Joined",
      ${iso('p.checked_in_at')} as "Checked in",
      case when p.checked_in_at is not null then case when coalesce(p.checked_in_by, p.user_id) = p.user_id then 'You' else 'The door' end
        end as "Checked in by",
      p.event_role = 'ADMIN' as "Event admin", p.section as "Section", p.seat_row as "Row", p.seat as "Seat",
      p.named_section as "Section that you named", p.named_row as "Row that you named", p.named_seat as "Seat that you named",
      p.fan_import_id is not null as "From an organiser’s file", p.claimed_from is not null as "Was listed before you joined"
    from event_users p join events e on e.id = p.event_id where p.user_id = ${id} order by p.joined_at desc`,
  'Answers to polls': ({ id }) => sql`
    select e.name as "Event", p.question as "Question", o.option as "Your answer", ${iso('v.voted_at')} as "Answered"
    from poll_votes v join polls p on p.id = v.poll_id join events e on e.id = p.event_id
    join poll_options o on o.poll_id = v.poll_id and o.id = v.option_id
    where v.user_id = ${id} order by v.voted_at desc`,
  'Answers to trivia': ({ id }) => sql`
    select e.name as "Event", t.title as "Question", t.options[a.option + 1] as "Your answer",
      a.option = t.right_option as "Was right", ${iso('a.answered_at')} as "Answered"
    from trivia_answers a join trivia t on t.id = a.trivia_id join events e on e.id = t.event_id
    where a.user_id = ${id} order by a.answered_at desc`,
  'Second scans': ({ id }) => sql`
    select e.name as "Event", ${iso('r.scanned_at')} as "Scanned", ${iso('r.checked_in_at')} as "In since"
    from door_repeats r join events e on e.id = r.event_id where r.user_id = ${id} order by r.scanned_at desc`,
  'Lists of organisers': ({ phoneNumber }) => sql`
    select u.name as "Name", u.contact_phone as "Number", u.contact_email as "Mail address", e.name as "Event",
      p.section as "Section", p.seat_row as "Row", p.seat as "Seat", ${iso('u.created_at')} as "Since"
    from users u left join event_users p on p.user_id = u.id left join events e on e.id = p.event_id
    where u.contact_phone = ${phoneNumber} and u.role = 'USER' and u.phone_number is null and u.identity_id is null
    order by u.id desc`,
  'Files of organisers': ({ phoneNumber }) => sql`
    select e.name as "Event", r.name as "Name", r.email as "Mail address", r.phone as "Number", r.section as "Section",
      r.seat_row as "Row", r.seat as "Seat", ${iso('i.created_at')} as "Sent"
    from fan_imports i cross join lateral (
      select * from fan_import_rows where fan_import_id = i.id and contact_phone = ${phoneNumber} offset 0) r
    join events e on e.id = i.event_id order by i.id desc, r.line`,
  'Seats of other files': ({ id }) => sql`
    select e.name as "Event", r.section as "Section", r.seat_row as "Row", r.seat as "Seat", ${iso('i.created_at')} as "Sent"
    from fan_import_repeats r join fan_imports i on i.id = r.fan_import_id join events e on e.id = i.event_id
    where r.user_id = ${id} order by i.id desc`,
  'Song requests': ({ id }) => sql`
    select e.name as "Event", s.title as "Song", ${iso('r.created_at')} as "Asked for", s.liked_at is not null as "Played soon"
    from song_requests r join requested_songs s on s.id = r.song_id join events e on e.id = r.event_id
    where r.user_id = ${id} order by r.created_at desc, r.ordinal desc`,
  Devices: ({ id }) => sql`
    select user_agent as "Device", ip as "Network address", ${iso('created_at')} as "Signed in",
      ${iso('last_seen_at')} as "Last seen", ${iso('ended_at')} as "Signed out", ${iso('expires_at')} as "Ends at the latest"
    from sessions where user_id = ${id} order by created_at desc`,
  'Sign-ins': ({ id }) => sql`
    select method as "By", user_agent as "Device", ip as "Network address", ${iso('created_at')} as "When"
    from login_history where user_id = ${id} order by created_at desc`,
  Pictures: ({ id }) => sql`
    select key as "Picture", content_type as "Kind", ${iso('created_at')} as "Sent", attached_at is not null as "Was used"
    from uploads where uploader_id = ${id} order by created_at desc`,
  'New addresses': ({ id }) => sql`
    select kind as "Kind", address as "Address", ${iso('requested_at')} as "Asked for",
      requested_by = user_id as "Asked for by you", ${iso('expires_at')} as "Lapses"
    from address_changes where user_id = ${id} order by requested_at desc`,
  Notifications: ({ id }) => sql`
    select e.name as "Event", n.title as "Title", n.body as "Text", ${iso('n.left_at')} as "Sent",
      case r.push when 'none' then 'In the app' when 'reached' then 'On your phone, too' else 'In the app: your phone did not take it' end as "How",
      ${iso('r.opened_at')} as "Seen"
    from notification_recipients r join notifications n on n.id = r.notification_id join events e on e.id = n.event_id
    where r.user_id = ${id} and n.left_at is not null order by n.left_at desc`,
  'Push messages': ({ id }) => sql`
    select address as "Address", s.user_agent as "Device", ${iso('p.created_at')} as "Allowed"
    from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id = ${id} order by p.id desc`,
  'Proposed events': ({ id }) => sql`
    select event_name as "Event", ${iso('starts_at')} as "Begins", venue as "Venue", city as "City", state as "State",
      country as "Country", words as "Your words", status as "Answer", refusal as "Reason", ${iso('created_at')} as "Proposed",
      ${iso('decided_at')} as "Answered"
    from event_proposals where proposed_by = ${id} order by created_at desc`,
  'Questions to organisers': ({ id }) => sql`
    select e.name as "Event", c.title as "About", c.status as "State", case when i.is_staff then 'The organiser' else 'You' end as "By",
      i.content as "Text", i.image_key as "Picture", ${iso('i.created_at')} as "Written", c.email as "Mail address"
    from support_cases c join support_interactions i on i.case_id = c.id and i.kind = 'comment'
    left join events e on e.id = c.event_id
    where c.user_id = ${id} or c.email = (select email from users where id = ${id}) order by i.created_at desc`,
  Raffles: ({ id }) => sql`
    select e.name as "Event", r.title as "Raffle", x.number as "Your number", ${iso('x.entered_at')} as "Entered",
      x.is_entrant as "Took part in the draw", x.winner_place is not null as "Won"
    from raffle_entries x join raffles r on r.id = x.raffle_id join events e on e.id = r.event_id
    where x.user_id = ${id} order by x.entered_at desc`,
  'Sold-out items': ({ id }) => sql`
    select e.name as "Event", pr.title as "Item", s.size as "Size", ${iso('p.joined_at')} as "On the list since",
      ${iso('p.offered_at')} as "Held for you since", ${iso('p.expires_at')} as "Held until", p.state as "State", ${iso('p.ended_at')} as "Ended"
    from restock_places p join product_sizes s on s.id = p.size_id join products pr on pr.id = s.product_id
    join events e on e.id = p.event_id where p.user_id = ${id} order by p.id desc`,
  Orders: ({ id }) => sql`
    select e.name as "Event", o.order_no as "Number", ${iso('o.created_at')} as "Ordered", ${iso('o.paid_at')} as "Paid",
      (select string_agg(i.quantity || ' × ' || i.title || ' (' || i.size || ')', ', ' order by i.position)
        from order_items i where i.order_id = o.id) as "Things",
      to_char(o.total_cents / 100.0, 'FM999999990.00') as "Dollars",
      coalesce((select sum(r.amount_cents)::bigint from payment_refunds r
        where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded'), 0) > 0 as "Money sent back",
      ${iso('o.handed_over_at')} as "Handed over", o.promo_code as "Promo code", o.delivery_kind as "Delivery", o.section as "Section", o.seat_row as "Row", o.seat as "Seat",
      o.shipping_name as "Name", o.shipping_address1 as "Address", o.shipping_city as "City", o.shipping_state as "State",
      o.shipping_zip as "Zip code", o.shipping_country as "Country", o.shipping_phone as "Phone", o.shipping_email as "Mail address",
      (select string_agg(r.address, ', ' order by r.asked_at, r.address) from order_receipts r where r.order_id = o.id) as "Receipts to"
    from orders o join events e on e.id = o.event_id where o.user_id = ${id} order by o.created_at desc`,
  'Store orders': ({ id }) => sql`
    select e.name as "Event", o.shop as "Store", o.order_number as "Number", ${iso('o.ordered_at')} as "Ordered",
      (select string_agg((line ->> 'quantity') || ' × ' || (line ->> 'name'), ', ')
        from jsonb_array_elements(o.order_info -> 'line_items') line) as "Things",
      to_char(o.total_cents / 100.0, 'FM999999990.00') || ' ' || o.currency as "Total", o.order_info ->> 'financial_status' as "Payment",
      o.customer_name as "Name", o.customer_email as "Mail address", o.customer_phone as "Phone",
      (o.order_info -> 'customer' -> 'default_address')::text as "Address",
      (select string_agg((note ->> 'name') || ': ' || (note ->> 'value'), ', ')
        from jsonb_array_elements(o.order_info -> 'note_attributes') note) as "Notes"
    from store_orders o join users u on u.id = o.user_id left join events e on e.id = o.event_id
    where o.user_id = ${id} and (u.phone_number = any(o.buyer_phones) or u.email = any(o.buyer_emails::citext[])) order by o.ordered_at desc`,
};

export const plainSections = Object.keys(sections) as PlainSection[];

export async function list(
  db: Connection,
  section: PlainSection,
  fan: WholeFan,
  limit: number,
): Promise<{ total: number; rows: FanDataRow[] }> {
  const rows = sections[section](fan);
  const counted = await sql<{ total: number }>`select count(*) as total from (${rows}) counted`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  return { total, rows: total === 0 ? [] : (await sql<FanDataRow>`${rows} limit ${limit}`.execute(db)).rows };
}

export interface NotedLine {
  at: string;
  action: string;
  event_name: string | null;
  is_own: boolean;
  /** False for an audit line about another fan whom this fan checked in. */
  is_about: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ip: string;
}

export async function listNoted(
  db: Connection,
  { id }: WholeFan,
  limit: number,
): Promise<{ total: number; lines: NotedLine[] }> {
  const own = String(id);
  const found = sql`
    from audit_log where actor_id = ${id} or (entity = 'user' and entity_id = ${own})
      or (entity = 'event_user' and entity_id = any(array(
        select event_id || '/' || user_id from event_users where user_id = ${id})))`;
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  const { rows } = await sql<NotedLine>`
    select ${iso('at')} as at, action, event_name, actor_id is not distinct from ${id} as is_own, before, after,
      case entity when 'user' then entity_id = ${own} when 'event_user' then entity_id like ${`%/${own}`} else true end as is_about,
      case when actor_id = ${id} then ip else '' end as ip
    ${found} order by audit_log.at desc, audit_log.id desc limit ${limit}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, lines: rows };
}
