import { sql } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';

export interface CrowdFan {
  name: string;
  email: string;
  phone_number: string;
}

/** Many fans of one event in one statement, each with a name, a mail address and a number; answers the middle one. */
export async function buildCrowd(
  db: Connection,
  { eventId, count }: { eventId: number; count: number },
): Promise<CrowdFan> {
  const { rows } = await sql<CrowdFan>`
    with fans as (
      insert into users (role, name, email, phone_number)
      select 'USER', case when n = ${Math.ceil(count / 2)}::int then 'Wilhelmina Featherstonehaugh' else 'Fan number ' || n end,
        'crowd' || ${eventId}::int || '.' || n || '@fans.example.org', '+1777' || lpad((${eventId}::int * 1000000 + n)::text, 10, '0')
      from generate_series(1, ${count}::int) n
      returning id, name, email, phone_number
    ), joined as (
      insert into event_users (event_id, user_id, event_role, is_fan) select ${eventId}::bigint, id, 'USER', true from fans
    )
    select name, email, phone_number from fans where name like 'Wilhelmina%'`.execute(db);
  await sql`analyze users, event_users`.execute(db);
  const [middle] = rows;
  if (middle === undefined) throw new Error('a crowd needs a fan');
  return middle;
}
