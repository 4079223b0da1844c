import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface AnswerRow {
  id: number;
  title: string;
  content: string;
  version: number;
}

export type AnswerValues = Pick<AnswerRow, 'title' | 'content'>;

export async function list(db: Connection, managerId: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select id, title, content, version from support_answers where manager_id = ${managerId} order by title, id`.execute(
    db,
  );
  return rows;
}

/** Serialises additions, so that concurrent calls cannot exceed the maximum number of answers. */
export async function lockManager(tx: Tx, managerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support-answers/${managerId}`}, 0))`.execute(tx);
}

export async function count(tx: Tx, managerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_answers where manager_id = ${managerId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insert(tx: Tx, managerId: number, { title, content }: AnswerValues): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into support_answers (manager_id, title, content) values (${managerId}, ${title}, ${content}) returning id`.execute(
    tx,
  );
  const [made] = rows;
  if (made === undefined) throw new Error('no reply was prepared');
  return made.id;
}

export async function findForUpdate(tx: Tx, managerId: number, answerId: number): Promise<AnswerRow | null> {
  const { rows } = await sql<AnswerRow>`
    select id, title, content, version from support_answers
    where id = ${answerId} and manager_id = ${managerId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function update(tx: Tx, answerId: number, { title, content }: AnswerValues): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update support_answers set title = ${title}, content = ${content}, version = version + 1, updated_at = now()
    where id = ${answerId} returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

export async function remove(tx: Tx, answerId: number): Promise<void> {
  await sql`delete from support_answers where id = ${answerId}`.execute(tx);
}
