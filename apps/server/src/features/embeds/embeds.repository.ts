import { sql } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';

export interface EmbedsRow {
  user_id: number;
  manager_name: string;
  origins: string[];
  shows_polls: boolean;
}

export async function findOfManager(db: Connection, managerId: number): Promise<EmbedsRow | null> {
  const { rows } = await sql<EmbedsRow>`
    select u.id as user_id, u.name as manager_name, coalesce(e.origins, '{}') as origins,
      coalesce(e.shows_polls, false) as shows_polls
    from users u left join embeds e on e.manager_id = u.id
    where u.id = ${managerId} and u.role = 'MANAGER'`.execute(db);
  return rows[0] ?? null;
}

/** Locks the manager, so that concurrent saves follow each other. */
export async function lockOfManager(tx: Tx, managerId: number): Promise<EmbedsRow | null> {
  await sql`select from users where id = ${managerId} for no key update`.execute(tx);
  return findOfManager(tx, managerId);
}

type Values = Pick<EmbedsRow, 'origins' | 'shows_polls'>;

export async function save(tx: Tx, managerId: number, { origins, shows_polls: showsPolls }: Values): Promise<void> {
  await sql`
    insert into embeds (manager_id, origins, shows_polls) values (${managerId}, ${origins}::text[], ${showsPolls})
    on conflict (manager_id) do update set origins = excluded.origins, shows_polls = excluded.shows_polls`.execute(tx);
}

export type EmbedRights = Values;

/** Returns null for an unknown event. */
export async function findOfEvent(db: Connection, eventId: number): Promise<EmbedRights | null> {
  const { rows } = await sql<EmbedRights>`${prepared}
    select coalesce(m.origins, '{}') as origins, coalesce(m.shows_polls, false) as shows_polls
    from events e left join embeds m on m.manager_id = e.manager_id where e.id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}
