import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashToken, newToken } from '../apps/server/src/platform/crypto/crypto.ts';

export interface Session {
  id: string;
  cookie: string;
}

/** Inserts sessions directly, because the bench does not measure sign-ins. */
export async function openSessions(pool: pg.Pool, userIds: readonly number[]): Promise<Session[]> {
  const sessions = userIds.map((userId) => ({ id: randomUUID(), userId, access: newToken() }));
  await pool.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, ip, user_agent)
     select id, user_id, access_hash, now() + interval '1 hour', refresh_hash, now() + interval '1 hour', '127.0.0.1', 'bench'
     from unnest($1::uuid[], $2::bigint[], $3::bytea[], $4::bytea[]) as person (id, user_id, access_hash, refresh_hash)`,
    [
      sessions.map(({ id }) => id),
      userIds,
      sessions.map(({ access }) => hashToken(access)),
      sessions.map(() => hashToken(newToken())),
    ],
  );
  return sessions.map(({ id, access }) => ({ id, cookie: `backline_session=${access}` }));
}
