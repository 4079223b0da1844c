import type { TriviaSource } from '@backline/contract/trivia';
import { sql, type Selectable } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';
import type { Trivia } from '../../platform/db/schema.generated.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { withinReach, type EventReach } from '../events/index.ts';
import { answerCounts, notedAnswers } from './trivia-answers.repository.ts';

export interface TriviaRecord extends Omit<Selectable<Trivia>, 'sources'> {
  sources: TriviaSource[];
}

export interface CountedTrivia extends TriviaRecord {
  answer_counts: number[];
}

export interface FanTriviaRow extends TriviaRecord {
  publish_at: string;
  own_option: number | null;
  /** Null until the fan has answered. */
  answer_counts: number[] | null;
}

export type TriviaColumns = Pick<
  TriviaRecord,
  'title' | 'description' | 'image_key' | 'image_thumbnail_key' | 'publish_at' | 'options' | 'right_option'
>;

export async function list(
  db: Connection,
  { eventId, search }: { eventId: number; search: string },
  { limit, offset, after }: PageWindow,
): Promise<CountedTrivia[]> {
  const wanted = [sql`t.event_id = ${eventId}`];
  if (search !== '') wanted.push(holdsPieces(foldedText(sql`t.title`), search));
  if (after !== null) wanted.push(sql`(t.created_at, t.id) < (${after.key}::timestamptz, ${after.id}::bigint)`);
  const { rows } = await sql<CountedTrivia>`
    with ${notedAnswers(sql`event_id = ${eventId}`)}
    select t.*, ${answerCounts} as answer_counts from trivia t where ${sql.join(wanted, sql` and `)}
    order by t.created_at desc, t.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Lists trivia that fans see now, latest published first, with the fan's own answers. */
export async function listPublished(
  db: Connection,
  { eventId, fanId }: { eventId: number; fanId: number },
  { limit, offset, after }: PageWindow,
): Promise<FanTriviaRow[]> {
  const { rows } = await sql<FanTriviaRow>`${prepared}
    with ${notedAnswers(sql`event_id = ${eventId}`)}
    select t.*, own.option as own_option, case when own.option is not null then ${answerCounts} end as answer_counts
    from trivia t left join trivia_answers own on own.trivia_id = t.id and own.user_id = ${fanId}
    where t.event_id = ${eventId} and t.publish_at <= now()
      and (${after?.key ?? null}::timestamptz is null or (t.publish_at, t.id) < (${after?.key ?? null}::timestamptz, ${after?.id ?? 0}))
    order by t.publish_at desc, t.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function find(
  db: Connection,
  { triviaId, eventId }: { triviaId: number; eventId: number },
  reach: EventReach,
): Promise<CountedTrivia | null> {
  const { rows } = await sql<CountedTrivia>`
    with ${notedAnswers(sql`event_id = ${eventId}`)}
    select t.*, ${answerCounts} as answer_counts from trivia t join events e on e.id = t.event_id
    where t.id = ${triviaId} and t.event_id = ${eventId} and ${withinReach(reach)}`.execute(db);
  return rows[0] ?? null;
}

/** Identifies an event whose row is locked, which serialises writes of its trivia. */
export interface LockedEvent {
  id: number;
  name: string;
}

export async function lockEvent(tx: Tx, eventId: number, reach: EventReach): Promise<LockedEvent | null> {
  const { rows } = await sql<LockedEvent>`
    select e.id, e.name from events e where e.id = ${eventId} and ${withinReach(reach)} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function lockEventOf(tx: Tx, triviaId: number): Promise<LockedEvent | null> {
  const { rows } = await sql<LockedEvent>`
    select e.id, e.name from trivia t join events e on e.id = t.event_id
    where t.id = ${triviaId} for no key update of e`.execute(tx);
  return rows[0] ?? null;
}

/** Locks trivia of an event against answers. The caller holds the event's lock. */
export async function findForUpdate(tx: Tx, eventId: number, triviaId: number): Promise<TriviaRecord | null> {
  const { rows } = await sql<TriviaRecord>`
    select t.* from trivia t where t.id = ${triviaId} and t.event_id = ${eventId} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function isAnswered(tx: Tx, triviaId: number): Promise<boolean> {
  const { rows } = await sql`select from trivia_answers where trivia_id = ${triviaId} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insert(tx: Tx, eventId: number, columns: TriviaColumns): Promise<TriviaRecord> {
  const { rows } = await sql<TriviaRecord>`
    insert into trivia (event_id, title, description, image_key, image_thumbnail_key, publish_at, options, right_option,
      is_auto_generated)
    values (${eventId}, ${columns.title}, ${columns.description}, ${columns.image_key}, ${columns.image_thumbnail_key},
      ${columns.publish_at}, ${columns.options}::text[], ${columns.right_option}, false)
    returning *`.execute(tx);
  return onlyRow(rows);
}

/** Raises the version. A later publish time resets the announcement, so fans are notified again. */
export async function update(tx: Tx, triviaId: number, columns: TriviaColumns): Promise<TriviaRecord> {
  const { rows } = await sql<TriviaRecord>`
    update trivia set version = version + 1, updated_at = now(), title = ${columns.title},
      description = ${columns.description}, image_key = ${columns.image_key},
      image_thumbnail_key = ${columns.image_thumbnail_key}, publish_at = ${columns.publish_at}::timestamptz,
      options = ${columns.options}::text[], right_option = ${columns.right_option},
      announced_at = case when ${columns.publish_at}::timestamptz <= now() then announced_at end
    where id = ${triviaId} returning *`.execute(tx);
  return onlyRow(rows);
}

export async function momentOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`select now() as at`.execute(tx);
  return onlyRow(rows).at;
}

export async function remove(tx: Tx, triviaId: number): Promise<void> {
  await sql`delete from trivia where id = ${triviaId}`.execute(tx);
}

/** Marks due trivia as announced. Returns true only for the first call after the publish time. */
export async function announce(tx: Tx, triviaId: number): Promise<boolean> {
  const { rows } = await sql`
    update trivia set announced_at = now()
    where id = ${triviaId} and publish_at <= now() and announced_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Lists a batch of due trivia that were not announced. */
export async function listDue(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from trivia where publish_at <= now() and announced_at is null order by publish_at limit 1000`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function hasOtherPublished(tx: Tx, eventId: number, triviaId: number): Promise<boolean> {
  const { rows } = await sql`
    select from trivia where event_id = ${eventId} and publish_at <= now() and id <> ${triviaId} limit 1`.execute(tx);
  return rows.length > 0;
}
