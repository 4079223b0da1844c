import type { SupportStatus } from '@backline/contract/support-tickets';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { holdsWords } from '../../platform/db/search.ts';
import { withinReach, type EventReach } from '../events/index.ts';

export interface FoundTicket {
  id: number;
  title: string;
  name: string;
  status: SupportStatus;
  event_id: number | null;
  event_name: string | null;
}

/** Finds tickets of all events that the actor may access, newest first. Only ADMINs find tickets without an event. */
export async function searchTickets(
  db: Connection,
  { reach, eventId, text, limit }: { reach: EventReach; eventId: number | null; text: string; limit: number },
): Promise<FoundTicket[]> {
  const { rows } = await sql<FoundTicket>`
    select c.id, c.title, c.name, c.status, c.event_id, (select name from events where id = c.event_id) as event_name
    from support_cases c
    where ${holdsWords(sql`c.search_text`, text)} and ${isAt(reach, eventId)}
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}

function isAt(reach: EventReach, eventId: number | null): RawBuilder<SqlBool> {
  if (eventId !== null) return sql`c.event_id = ${eventId}`;
  if (reach.kind === 'all') return sql`true`;
  return sql`exists (select from events e where e.id = c.event_id and ${withinReach(reach)})`;
}
