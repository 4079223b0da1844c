import type { SecondFactor, SignInMethod } from '@backline/contract/sign-in-methods';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { isLive } from '../../platform/session/session.ts';

export interface OwnSessionRow {
  id: string;
  user_agent: string;
  ip: string;
  method: 'phone' | 'email' | null;
  opened_by: SignInMethod | null;
  second_factor: SecondFactor | null;
  impersonator_name: string | null;
  created_at: string;
  last_seen_at: string;
}

export async function listSessions(
  db: Connection,
  userId: number,
  { currentId, limit }: { currentId: string; limit: number },
): Promise<OwnSessionRow[]> {
  const { rows } = await sql<OwnSessionRow>`
    select s.id, s.user_agent, s.ip, l.method, s.opened_by, s.second_factor, i.name as impersonator_name, s.created_at, s.last_seen_at
    from sessions s
    left join login_history l on l.session_id = s.id
    left join users i on i.id = s.impersonator_id
    where s.user_id = ${userId} and ${isLive}
    order by s.id = ${currentId}::uuid desc, s.last_seen_at desc, s.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function findOwn(
  db: Connection,
  userId: number,
  sessionId: string,
): Promise<{ user_agent: string } | null> {
  const { rows } = await sql<{ user_agent: string }>`
    select s.user_agent from sessions s where s.id = ${sessionId} and s.user_id = ${userId} and ${isLive}`.execute(db);
  return rows[0] ?? null;
}
