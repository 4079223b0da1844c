import { sql } from 'kysely';
import type { Feature, StaffRole } from '@backline/contract';
import { prepared, type Db } from '../db/database.ts';
import type { Actor, Tx } from '../http/context.ts';

interface SessionRow {
  session_id: string;
  id: number;
  role: StaffRole;
  manager_id: number | null;
  name: string;
  profile_image_key: string | null;
  features: Feature[];
}

/** The person behind a live access token, with the features that their role holds at this moment. */
export async function findActor(db: Db, accessHash: Buffer): Promise<Actor | null> {
  const { rows } = await sql<SessionRow>`${prepared}
    select s.id as session_id, u.id, u.role, u.manager_id, u.name, u.profile_image_key,
      array(select feature from role_features where role = u.role) as features
    from sessions s join users u on u.id = s.user_id
    where (s.access_hash = ${accessHash} and s.access_expires_at > now()
        or s.previous_access_hash = ${accessHash} and s.previous_access_until > now())
      and s.expires_at > now()
      and s.ended_at is null and u.is_active and u.role <> 'USER'`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    role: row.role,
    managerId: row.manager_id,
    name: row.name,
    profileImageKey: row.profile_image_key,
    features: new Set(row.features),
    sessionId: row.session_id,
  };
}

export interface NewSession {
  id: string;
  userId: number;
  accessHash: Buffer;
  accessExpiresAt: Date;
  refreshHash: Buffer;
  expiresAt: Date;
  ip: string;
  userAgent: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      access_hash: session.accessHash,
      access_expires_at: session.accessExpiresAt.toISOString(),
      refresh_hash: session.refreshHash,
      expires_at: session.expiresAt.toISOString(),
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute();
}

/** Replaces the access token of a live session; null where the refresh token belongs to none. */
export async function renewAccess(
  db: Db,
  refreshHash: Buffer,
  accessHash: Buffer,
  accessExpiresAt: Date,
): Promise<{ id: string; expires_at: string } | null> {
  const row = await db
    .updateTable('sessions as s')
    .from('users as u')
    .set({
      previous_access_hash: sql<Buffer>`s.access_hash`,
      previous_access_until: sql<string>`least(s.access_expires_at, now() + interval '1 minute')`,
      access_hash: accessHash,
      access_expires_at: accessExpiresAt.toISOString(),
      last_seen_at: sql<string>`now()`,
    })
    .whereRef('u.id', '=', 's.user_id')
    .where('s.refresh_hash', '=', refreshHash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('u.is_active', '=', true)
    .where('u.role', '<>', 'USER')
    .returning(['s.id', 's.expires_at'])
    .executeTakeFirst();
  return row ?? null;
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endByAccess(tx: Tx, accessHash: Buffer): Promise<string | null> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where((is) => is.or([is('access_hash', '=', accessHash), is('previous_access_hash', '=', accessHash)]))
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended?.id ?? null;
}

export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ended and lapsed sessions are of no use after a month; their login history goes with them. */
export async function deleteOldSessions(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<string>`now() - interval '30 days'`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
