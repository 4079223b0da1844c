import { sql } from 'kysely';
import type { StaffRole } from '@backline/contract/features';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { PageWindow } from '../../platform/http/list.ts';

export interface AccessRequestRow {
  id: number;
  name: string;
  email: string;
  created_at: string;
}

export async function listWaiting(db: Connection, page: Omit<PageWindow, 'size'>): Promise<AccessRequestRow[]> {
  const { after } = page;
  const past = after === null ? sql`true` : sql`(created_at, id) > (${after.key}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<AccessRequestRow>`
    select id, name, email, created_at from access_requests
    where decided_at is null and ${past}
    order by created_at, id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Locks the request, so a concurrent decision sees this one. */
export async function findForUpdate(tx: Tx, requestId: number) {
  const { rows } = await sql<{ id: number; name: string; email: string; password_hash: string; is_decided: boolean }>`
    select id, name, email, password_hash, decided_at is not null as is_decided
    from access_requests where id = ${requestId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function decide(
  tx: Tx,
  requestId: number,
  { accepted, decidedBy }: { accepted: boolean; decidedBy: number },
): Promise<void> {
  await sql`
    update access_requests set accepted = ${accepted}, decided_by = ${decidedBy}, decided_at = now(), password_hash = ''
    where id = ${requestId}`.execute(tx);
}

interface NewPerson {
  role: StaffRole;
  name: string;
  email: string;
  managerId: number | null;
  identityId: string;
}

export async function insertPerson(tx: Tx, person: NewPerson): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into users (role, name, email, manager_id, identity_id)
    values (${person.role}, ${person.name}, ${person.email}, ${person.managerId}, ${person.identityId})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}
