import { ianaZone } from '@backline/contract/event-rules';
import { sql } from 'kysely';

/** The IANA zone of `events as e`. */
export const zoneOfEvent = sql`case e.timezone ${sql.join(
  Object.entries(ianaZone).map(([label, zone]) => sql`when ${sql.lit(label)} then ${sql.lit(zone)}`),
  sql` `,
)} end`;
