import { sql } from 'kysely';
import type { StaffRole } from '@backline/contract/features';
import type { Db } from '../db/database.ts';
import type { Person } from './listener.ts';
import { isLive, type SessionRow } from '../session/session.repository.ts';
import { actorOf } from '../session/signed-in.ts';

type Row = Omit<SessionRow, 'role'> & { role: StaffRole | 'USER'; phone_number: string | null };

/** Returns active people by session, for sessions that are neither ended nor expired. Ignores access tokens. */
export async function findLivePeople(db: Db, sessionIds: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Row>`
    select s.id as session_id, u.id, u.role, u.manager_id, u.name, u.profile_image_key, u.phone_number,
      case when u.role = 'USER' then '' else (
        select coalesce(string_agg(feature, ','), '') from role_features where role = u.role) end as features, s.impersonator_id,
      case when s.impersonator_id is not null then (select name from users where id = s.impersonator_id) end as impersonator_name
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[]) and ${isLive} and u.is_active`.execute(db);
  return new Map(rows.map((row) => [row.session_id, personOf(row)]));
}

export async function findJustLapsed(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where expires_at between now() - interval '5 seconds' and now()`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function personOf({ phone_number: phoneNumber, role, ...row }: Row): Person {
  if (role !== 'USER') return { kind: 'staff', actor: actorOf({ ...row, role }) };
  return { kind: 'fan', fan: { id: row.id, name: row.name, phoneNumber, sessionId: row.session_id } };
}
