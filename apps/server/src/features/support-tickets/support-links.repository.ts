import { mailedLinkDays } from '@backline/contract/sign-in-help';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export async function insert(tx: Tx, caseId: number, tokenHash: Buffer): Promise<void> {
  await sql`
    insert into support_links (token_hash, case_id, expires_at)
    values (${tokenHash}, ${caseId}, now() + make_interval(days => ${mailedLinkDays}))`.execute(tx);
}

export interface OpenedThread {
  case_id: number;
  event_id: number | null;
  title: string;
  name: string;
  status: 'open' | 'in_progress' | 'closed';
  expires_at: string;
}

/** Returns null for an unknown, expired or ended token. */
export async function findByToken(db: Connection, tokenHash: Buffer): Promise<OpenedThread | null> {
  const { rows } = await sql<OpenedThread>`
    select c.id as case_id, c.event_id, c.title, c.name, c.status, l.expires_at
    from support_links l join support_cases c on c.id = l.case_id
    where l.token_hash = ${tokenHash} and l.expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

export async function hasAny(db: Connection, caseId: number): Promise<boolean> {
  const { rows } = await sql`
    select from support_links where case_id = ${caseId} and expires_at > now() limit 1`.execute(db);
  return rows.length > 0;
}

export async function end(tx: Tx, caseId: number): Promise<number> {
  const { rows } = await sql`delete from support_links where case_id = ${caseId} returning case_id`.execute(tx);
  return rows.length;
}

export async function deleteExpired(tx: Tx): Promise<void> {
  await sql`delete from support_links where expires_at < now()`.execute(tx);
}
