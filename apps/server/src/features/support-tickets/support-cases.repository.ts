import { maxFanCases } from '@backline/contract/fan-help';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface NewCase {
  eventId: number | null;
  fanId: number | null;
  name: string;
  email: string | null;
  title: string;
  description: string;
}

export async function insert(tx: Tx, made: NewCase): Promise<number> {
  const id = await insertOnce(tx, made, null);
  if (id === null) throw new Error('no support case was made');
  return id;
}

/** Inserts a ticket. Returns null if the same submission is already stored. A concurrent repeat waits for the first. */
export async function insertOnce(tx: Tx, made: NewCase, attempt: Buffer | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into support_cases (event_id, user_id, name, email, title, description, attempt_digest)
    values (${made.eventId}, ${made.fanId}, ${made.name}, ${made.email}, ${made.title}, ${made.description}, ${attempt})
    on conflict (attempt_digest) where attempt_digest is not null do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface FanCaseRow {
  id: number;
  title: string;
  status: 'open' | 'in_progress' | 'closed';
  fan_unread: number;
  created_at: string;
  last_at: string;
}

export async function listOfFan(db: Connection, eventId: number, fanId: number): Promise<FanCaseRow[]> {
  const { rows } = await sql<FanCaseRow>`
    select id, title, status, fan_unread, created_at, last_at from support_cases
    where user_id = ${fanId} and event_id = ${eventId}
    order by last_at desc, id desc limit ${sql.lit(maxFanCases)}`.execute(db);
  return rows;
}

interface OwnCase {
  eventId: number;
  fanId: number;
  caseId: number;
}

export async function isOfFan(db: Connection, { eventId, fanId, caseId }: OwnCase): Promise<boolean> {
  const { rows } = await sql`
    select from support_cases where id = ${caseId} and user_id = ${fanId} and event_id = ${eventId}`.execute(db);
  return rows.length > 0;
}

export async function lockOfFan(tx: Tx, { eventId, fanId, caseId }: OwnCase): Promise<boolean> {
  const { rows } = await sql`
    select from support_cases
    where id = ${caseId} and user_id = ${fanId} and event_id = ${eventId} for no key update`.execute(tx);
  return rows.length > 0;
}

export async function lock(tx: Tx, caseId: number): Promise<boolean> {
  const { rows } = await sql`select from support_cases where id = ${caseId} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Locks the fan's row at the event, so that concurrent calls cannot exceed the maximum number of tickets. */
export async function lockPlace(tx: Tx, eventId: number, fanId: number): Promise<boolean> {
  const { rows } = await sql`
    select from event_users where event_id = ${eventId} and user_id = ${fanId} and is_fan and not has_left
    for no key update`.execute(tx);
  return rows.length > 0;
}

/**
 * Locks the asker's row at the event. Call it before locking the ticket, as an erasure does, to avoid a deadlock.
 * Returns whether the asker was erased.
 */
export async function hasLeftBehindLock(tx: Tx, eventId: number, fanId: number): Promise<boolean> {
  const { rows } = await sql<{ has_left: boolean }>`
    select has_left from event_users where event_id = ${eventId} and user_id = ${fanId} for no key update`.execute(tx);
  return rows[0]?.has_left === true;
}

export async function countOfFan(tx: Tx, eventId: number, fanId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_cases where event_id = ${eventId} and user_id = ${fanId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Marks answers up to the given one as read. Later answers stay unread. */
export async function markReadByFan(tx: Tx, caseId: number, lastInteractionId: number): Promise<void> {
  await sql`
    update support_cases c set fan_unread = least(c.fan_unread, (
      select count(*)::int from support_interactions i
      where i.case_id = c.id and i.is_staff and i.kind = 'comment' and i.id > ${lastInteractionId}))
    where c.id = ${caseId} and c.fan_unread > 0`.execute(tx);
}

export async function findEventByCode(db: Connection, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from events where code = ${code}`.execute(db);
  return rows[0]?.id ?? null;
}
