import { maxProcesses, type RunningProcess } from '@backline/contract/status';
import { sql } from 'kysely';
import { epochMs, type Connection } from '../../platform/db/database.ts';

export type OwnProcess = Omit<RunningProcess, 'started_dttm' | 'seen_dttm'>;

/** Renews the row of this process, and deletes rows of processes that crashed. */
export async function renewProcess(db: Connection, { id, role, host, version, build }: OwnProcess): Promise<void> {
  await sql`
    with ended as (delete from processes where seen_at < now() - interval '1 hour')
    insert into processes (id, role, host, version, build) values (${id}::uuid, ${role}, ${host}, ${version}, ${build})
    on conflict (id) do update set seen_at = now()`.execute(db);
}

export async function removeProcess(db: Connection, id: string): Promise<void> {
  await sql`delete from processes where id = ${id}::uuid`.execute(db);
}

/** Lists processes that were seen in the last minute, oldest first. */
export async function listProcesses(db: Connection): Promise<RunningProcess[]> {
  const { rows } = await sql<OwnProcess & { started_at: string; seen_at: string }>`
    select id, role, host, version, build, started_at, seen_at from processes
    where seen_at > now() - interval '1 minute' order by started_at, id limit ${maxProcesses}`.execute(db);
  return rows.map(({ started_at, seen_at, ...row }) => ({
    ...row,
    started_dttm: epochMs(started_at),
    seen_dttm: epochMs(seen_at),
  }));
}
