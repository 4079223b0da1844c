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
export async function findForUpdate(
  tx: Tx,
  requestId: number,
): Promise<{ id: number; name: string; email: string; password_hash: string; is_decided: boolean } | null> {
  const row = await tx
    .selectFrom('access_requests')
    .select(['id', 'name', 'email', 'password_hash', sql<boolean>`decided_at is not null`.as('is_decided')])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function decide(
  tx: Tx,
  requestId: number,
  decision: { accepted: boolean; decidedBy: number },
): Promise<void> {
  await tx
    .updateTable('access_requests')
    .set({
      accepted: decision.accepted,
      decided_by: decision.decidedBy,
      decided_at: sql<string>`now()`,
      password_hash: '',
    })
    .where('id', '=', requestId)
    .execute();
}

interface NewPerson {
  role: StaffRole;
  name: string;
  email: string;
  managerId: number | null;
  identityId: string;
}

export async function insertPerson(tx: Tx, person: NewPerson): Promise<number | null> {
  const row = await tx
    .insertInto('users')
    .values({
      role: person.role,
      name: person.name,
      email: person.email,
      manager_id: person.managerId,
      identity_id: person.identityId,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
