import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Feature, StaffRole } from '@backline/contract/features';
import { hashToken } from '../crypto/crypto.ts';
import { preparedText, type Connection, type Db, type PreparedText, type Tx } from '../db/database.ts';
import type { Actor, Fan } from '../access/actor.ts';

export interface SessionRow {
  session_id: string;
  id: number;
  role: StaffRole;
  manager_id: number | null;
  name: string;
  profile_image_key: string | null;
  /** Joined by commas: parsing an array costs as much as all other columns. */
  features: string;
  impersonator_id: number | null;
  impersonator_name: string | null;
}

const stands = (session: string) => `${session}.ended_at is null and ${session}.expires_at > now()`;

/** Condition on `sessions as s`. A Login As also needs the ADMIN's own session and role. */
const live = `${stands('s')}
  and (s.impersonator_id is null or exists (
    select from sessions own join users admin on admin.id = own.user_id
    where own.id = s.impersonator_session_id and ${stands('own')} and admin.is_active and admin.role = 'ADMIN'))`;
export const isLive: RawBuilder<SqlBool> = sql.raw(live);

/** Selects sessions without Login As whose current token is `asked.hash`. */
const presentedPlainly = `sessions s join users u on u.id = s.user_id
  where s.access_hash = asked.hash and s.access_expires_at > now() and ${stands('s')}
    and s.impersonator_id is null and u.is_active`;

/**
 * Selects all sessions of `asked.hash`. OFFSET 0 forces two index lookups instead of a scan of the staff's sessions.
 */
const presented = `lateral (
    select * from sessions where access_hash = asked.hash and access_expires_at > now()
    union all
    select * from sessions where previous_access_hash = asked.hash and previous_access_until > now() offset 0) s,
    lateral (select * from users where id = s.user_id offset 0) u
  where ${live} and u.is_active`;

/**
 * Tries sessions without Login As first, because that query costs half as much. The subquery hides the array's length
 * from the planner, which would otherwise plan again for each length.
 */
const ofEach = (columns: string, condition: string) =>
  [presentedPlainly, presented].map((session) =>
    preparedText(`select asked.place, ${columns}
      from unnest((select $1::bytea[])) with ordinality as asked (hash, place), ${session} and ${condition}`),
  );
const staffStatements = ofEach(
  `s.id as session_id, u.id, u.role, u.manager_id, u.name, u.profile_image_key,
    (select coalesce(string_agg(feature, ','), '') from role_features where role = u.role) as features, s.impersonator_id,
    case when s.impersonator_id is not null then (select name from users where id = s.impersonator_id) end as impersonator_name`,
  `u.role <> 'USER'`,
);
const fanStatements = ofEach(`u.id, u.name, u.phone_number as "phoneNumber", s.id as "sessionId"`, `u.role = 'USER'`);

export function findSessions(db: Db, accessHashes: readonly Buffer[]): Promise<(SessionRow | null)[]> {
  return findEach<SessionRow>(db, staffStatements, accessHashes);
}

export function findFans(db: Db, accessHashes: readonly Buffer[]): Promise<(Fan | null)[]> {
  return findEach<Fan>(db, fanStatements, accessHashes);
}

async function findEach<Row>(
  db: Db,
  statements: PreparedText[],
  accessHashes: readonly Buffer[],
): Promise<(Row | null)[]> {
  const found = new Map<Buffer, Row>();
  for (const statement of statements) {
    const missing = accessHashes.filter((hash) => !found.has(hash));
    if (missing.length === 0) break;
    const { rows } = await db.executeQuery<Row & { place: number }>(statement([missing]));
    for (const { place, ...row } of rows) {
      const hash = missing[place - 1];
      if (hash !== undefined) found.set(hash, row as unknown as Row);
    }
  }
  return accessHashes.map((hash) => found.get(hash) ?? null);
}

/** Returns null for fans and deactivated people. Needs no session. */
export async function findStaff(
  db: Connection,
  userId: number,
): Promise<Pick<Actor, 'id' | 'role' | 'features'> | null> {
  const { rows } = await sql<{ id: number; role: StaffRole; features: Feature[] }>`
    select u.id, u.role, array(select feature from role_features where role = u.role) as features
    from users u where u.id = ${userId} and u.is_active and u.role <> 'USER'`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { ...row, features: new Set(row.features) };
}

/** Returns the mail address of any person. */
export async function findEmail(db: Connection, userId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select email from users where id = ${userId}`.execute(db);
  return rows[0]?.email ?? null;
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
  /** For Login As: the ADMIN, and the session to return to. */
  impersonatorId: number | null;
  impersonatorSessionId: string | null;
  /** Null for fans and for a Login As. */
  openedBy: string | null;
  secondFactor: string | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sql`
    insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, ip, user_agent,
      impersonator_id, impersonator_session_id, opened_by, second_factor)
    values (${session.id}, ${session.userId}, ${session.accessHash}, ${session.accessExpiresAt.toISOString()},
      ${session.refreshHash}, ${session.expiresAt.toISOString()}, ${session.ip}, ${session.userAgent},
      ${session.impersonatorId}, ${session.impersonatorSessionId}, ${session.openedBy}, ${session.secondFactor})`.execute(
    tx,
  );
}

export interface Renewal {
  refreshHash: Buffer;
  /** Hashes of the rotation part that the browser sent and of its successor. */
  rotationHash: Buffer;
  nextRotationHash: Buffer;
  accessHash: Buffer;
  accessExpiresAt: Date;
  /** The session ends when the first of the two times is over. Renewing a Login As does not extend it. */
  lifetimeDays: number;
  idleDays: number;
}

/**
 * Renews a session. Returns null for an unknown token and for one that was replaced over a minute ago. Concurrent tabs
 * get the same successor.
 */
export async function renew(db: Db, renewal: Renewal): Promise<{ id: string; expires_at: string } | null> {
  const { rows } = await sql<{ id: string; expires_at: string }>`
    update sessions s set
      previous_access_hash = s.access_hash,
      previous_access_until = least(s.access_expires_at, now() + interval '1 minute'),
      access_hash = ${renewal.accessHash},
      access_expires_at = ${renewal.accessExpiresAt.toISOString()}::timestamptz,
      previous_rotation_hash = ${renewal.rotationHash},
      previous_rotation_until = case when s.rotation_hash = ${renewal.rotationHash}
        then now() + interval '1 minute' else s.previous_rotation_until end,
      rotation_hash = ${renewal.nextRotationHash},
      expires_at = case when s.impersonator_id is null then least(
        s.created_at + make_interval(days => ${renewal.lifetimeDays}), now() + make_interval(days => ${renewal.idleDays}))
        else s.expires_at end,
      last_seen_at = now()
    from users u
    where u.id = s.user_id and u.is_active and s.refresh_hash = ${renewal.refreshHash} and ${isLive}
      and (s.rotation_hash = ${renewal.rotationHash}
        or (s.previous_rotation_hash = ${renewal.rotationHash} and s.previous_rotation_until > now()))
    returning s.id, s.expires_at`.execute(db);
  return rows[0] ?? null;
}

/** Finds a live session by the constant part of its refresh token. */
export async function findByRefresh(
  tx: Tx,
  refreshHash: Buffer,
): Promise<{ id: string; user_id: number; user_agent: string; rotation_hash: Buffer } | null> {
  const { rows } = await sql<{ id: string; user_id: number; user_agent: string; rotation_hash: Buffer }>`
    select s.id, s.user_id, s.user_agent, s.rotation_hash
    from sessions s where s.refresh_hash = ${refreshHash} and ${isLive}`.execute(tx);
  return rows[0] ?? null;
}

export interface EndedSession {
  id: string;
  userId: number;
  userName: string;
  impersonatorId: number | null;
  impersonatorSessionId: string | null;
}

const ended = sql`id, user_id as "userId", (select u.name from users u where u.id = user_id) as "userName", impersonator_id as "impersonatorId",
  impersonator_session_id as "impersonatorSessionId"`;

/** Ends sessions and each Login As opened from them. Returns those that had not already ended. */
export async function endSessions(tx: Tx, ids: readonly string[]): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    update sessions set ended_at = now()
    where (id = any(${ids}::uuid[]) or impersonator_session_id = any(${ids}::uuid[])) and ended_at is null
    returning ${ended}`.execute(tx);
  return rows;
}

/**
 * Ends the sessions of a browser, even if its access token has expired. For a Login As, also ends the ADMIN's own
 * session.
 */
export async function endSessionsOfBrowser(tx: Tx, accessHash: Buffer): Promise<EndedSession[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(impersonator_session_id, id) as id from sessions
    where access_hash = ${accessHash} or previous_access_hash = ${accessHash}`.execute(tx);
  return rows[0] === undefined ? [] : endSessions(tx, [rows[0].id]);
}

export async function endSessionsOf(tx: Tx, userId: number, exceptId: string | null = null): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    update sessions set ended_at = now()
    where (user_id = ${userId} or impersonator_id = ${userId}) and ended_at is null
      and id is distinct from ${exceptId}::uuid
    returning ${ended}`.execute(tx);
  return rows;
}

/** Revokes the API tokens that the person made and those that act for them. */
export async function revokeTokensOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    update api_tokens set revoked_at = now()
    where (user_id = ${userId} or manager_id = ${userId}) and revoked_at is null`.execute(tx);
}

export async function replaceTokens(
  tx: Tx,
  sessionId: string,
  tokens: { accessHash: Buffer; accessExpiresAt: Date; refreshHash: Buffer },
): Promise<{ expires_at: string } | null> {
  const { rows } = await sql<{ expires_at: string }>`
    update sessions s set access_hash = ${tokens.accessHash}, access_expires_at = ${tokens.accessExpiresAt.toISOString()},
      refresh_hash = ${tokens.refreshHash}, rotation_hash = ${hashToken('')}, previous_rotation_hash = null,
      previous_rotation_until = null, previous_access_hash = null, previous_access_until = null, last_seen_at = now()
    from users u
    where u.id = s.user_id and s.id = ${sessionId} and ${isLive} and u.is_active
    returning s.expires_at`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteOldSessions(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where expires_at < now() - interval '30 days'`.execute(db);
  return Number(numAffectedRows);
}
