import type pg from 'pg';
import { tableExists } from './catalog.ts';

/** Identifies an erased fan. `made_at` is needed because ids are reused after a restore. */
export interface Erasure {
  user_id: string;
  made_at: string;
  erased_at: string;
}

export async function readErasures(client: pg.ClientBase): Promise<Erasure[]> {
  if (!(await tableExists(client, 'erasures'))) return [];
  const { rows } = await client.query<Erasure>(
    'select user_id::text, made_at::text, erased_at::text from erasures order by user_id',
  );
  return rows;
}

/** Records these erasures and fans in the restored installation, where a job erases them again. */
export async function keepErasures(
  client: pg.ClientBase,
  erasures: readonly Erasure[],
  ids: readonly number[],
): Promise<void> {
  if (!(await tableExists(client, 'erasures'))) return;
  await client.query(
    `insert into erasures (user_id, made_at, erased_at)
     select u.id, u.created_at, coalesce(e.erased_at, now())
     from users u left join json_to_recordset($1) as e (user_id bigint, made_at timestamptz, erased_at timestamptz)
       on e.user_id = u.id and e.made_at = u.created_at
     where u.role = 'USER' and (e.user_id is not null or u.id = any($2::bigint[]))
     on conflict do nothing`,
    [JSON.stringify(erasures), ids],
  );
}
