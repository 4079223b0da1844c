import type { PollRow } from '@backline/contract/polls';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';
import { onlyRow } from '../../platform/db/statements.ts';

export interface OptionRow {
  id: number;
  option: string;
  sort: number;
  is_correct: boolean;
  vote_count: number;
}

export interface PollRecord {
  id: number;
  version: number;
  question: string;
  starts_at: string;
  ends_at: string;
  completed_at: string | null;
  results: PollRow['results'];
  options: OptionRow[];
}

export interface PollValues {
  question: string;
  startsAt: Date;
  endsAt: Date;
  isCompleted: boolean;
  results: PollRow['results'];
}

export type NewOption = Pick<OptionRow, 'option' | 'sort' | 'is_correct'>;

export interface OfEvent {
  eventId: number;
  pollId: number;
}

const voteCount = sql`coalesce(o.final_count, (
  select count(*)::int from poll_votes v where v.poll_id = o.poll_id and v.option_id = o.id))`;

export const optionsAs = (fields: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object(${fields}) order by o.sort, o.id) from poll_options o where o.poll_id = p.id), '[]')`;

const columns = sql`p.id, p.version, p.question, p.starts_at, p.ends_at, p.completed_at, p.results,
  ${optionsAs(sql`'id', o.id, 'option', o.option, 'sort', o.sort, 'is_correct', o.is_correct, 'vote_count', ${voteCount}`)} as options`;

interface Listing {
  eventId: number;
  search: string;
  after: { startsAt: string; id: number } | null;
  offset: number;
  limit: number;
}

export async function list(db: Connection, { eventId, search, after, offset, limit }: Listing): Promise<PollRecord[]> {
  const isHit = search === '' ? sql`true` : holdsPieces(foldedText(sql`p.question`), search);
  const isBehind =
    after === null ? sql`true` : sql`(p.starts_at, p.id) < (${after.startsAt}::timestamptz, ${after.id})`;
  const { rows } = await sql<PollRecord>`
    select ${columns} from polls p where p.event_id = ${eventId} and ${isHit} and ${isBehind}
    order by p.starts_at desc, p.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function find(db: Connection, { eventId, pollId }: OfEvent): Promise<PollRecord | null> {
  const { rows } = await sql<PollRecord>`
    select ${columns} from polls p where p.id = ${pollId} and p.event_id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the poll against votes. The counts include votes that were still running when the lock was requested. */
export async function findForUpdate(tx: Tx, ofEvent: OfEvent): Promise<PollRecord | null> {
  const { eventId, pollId } = ofEvent;
  const { rows } = await sql`
    select from polls where id = ${pollId} and event_id = ${eventId} for no key update`.execute(tx);
  // A second statement sees votes committed during the wait; the first would not.
  return rows.length === 0 ? null : find(tx, ofEvent);
}

export async function hasOther(tx: Tx, { eventId, pollId }: OfEvent): Promise<boolean> {
  const { rows } = await sql`select from polls where event_id = ${eventId} and id <> ${pollId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Counts the polls that fans can vote in now. */
export async function countOpen(db: Connection, eventId: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`${prepared}
    select count(*)::int as open from polls
    where event_id = ${eventId} and starts_at <= now() and ends_at > now() and completed_at is null`.execute(db);
  return onlyRow(rows).open;
}

export async function insert(tx: Tx, eventId: number, values: PollValues, by: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into polls (event_id, question, starts_at, ends_at, completed_at, results, created_by, updated_by)
    values (${eventId}, ${values.question}, ${values.startsAt}, ${values.endsAt}, ${completion(values)}, ${values.results},
      ${by}, ${by})
    returning id`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error('no poll was made');
  return made.id;
}

export async function update(tx: Tx, pollId: number, values: PollValues, by: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update polls set question = ${values.question}, starts_at = ${values.startsAt}, ends_at = ${values.endsAt},
      completed_at = case when ${values.isCompleted} then coalesce(completed_at, now()) end,
      results = ${values.results},
      version = version + 1, updated_by = ${by}, updated_at = now()
    where id = ${pollId} returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

const completion = ({ isCompleted }: PollValues) => (isCompleted ? sql`now()` : sql`null`);

export async function remove(tx: Tx, pollId: number): Promise<void> {
  await sql`delete from polls where id = ${pollId}`.execute(tx);
}

export async function insertOptions(tx: Tx, pollId: number, options: readonly NewOption[]): Promise<void> {
  await sql`
    insert into poll_options (poll_id, option, sort, is_correct)
    select ${pollId}, option, sort, is_correct
    from json_to_recordset(${JSON.stringify(options)}) as made (option text, sort integer, is_correct boolean)`.execute(
    tx,
  );
}

interface OptionChanges {
  update: readonly (NewOption & { id: number })[];
  remove: readonly number[];
}

export async function changeOptions(tx: Tx, pollId: number, { update: changed, remove: removed }: OptionChanges) {
  await sql`delete from poll_options where poll_id = ${pollId} and id = any(${removed}::bigint[])`.execute(tx);
  // Clears the earlier correct option first, because only one may be correct at any time.
  await sql`
    update poll_options set is_correct = false
    where poll_id = ${pollId} and is_correct and id = any(${changed.map(({ id }) => id)}::bigint[])`.execute(tx);
  await sql`
    update poll_options o set option = c.option, sort = c.sort, is_correct = c.is_correct
    from json_to_recordset(${JSON.stringify(changed)}) as c (id bigint, option text, sort integer, is_correct boolean)
    where o.poll_id = ${pollId} and o.id = c.id`.execute(tx);
}

/** Stores the counts of a completed poll. Votes of an open one are counted on read. */
export async function settleCounts(tx: Tx, pollId: number): Promise<void> {
  await sql`
    update poll_options o set final_count = case when p.completed_at is not null then (
      select count(*)::int from poll_votes v where v.poll_id = o.poll_id and v.option_id = o.id) end
    from polls p where p.id = ${pollId} and o.poll_id = p.id`.execute(tx);
}

export interface EndedPoll {
  event_id: number;
  question: string;
  version: number;
}

/** Completes a poll whose end has passed. Returns null if it is already completed, deleted, or has a later end. */
export async function completeEnded(tx: Tx, pollId: number): Promise<EndedPoll | null> {
  const { rows } = await sql<EndedPoll>`
    update polls set completed_at = now(), version = version + 1, updated_at = now()
    where id = ${pollId} and completed_at is null and ends_at <= now()
    returning event_id, question, version`.execute(tx);
  return rows[0] ?? null;
}

export async function listEnded(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from polls where completed_at is null and ends_at <= now() order by ends_at limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
