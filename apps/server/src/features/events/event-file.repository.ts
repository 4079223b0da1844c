import { sql } from 'kysely';
import { moment, plain, text, type CsvFile } from '../../platform/exports/csv-file.ts';
import { countedOf } from './attendance-counts.repository.ts';
import { conditions, type EventListFilter } from './event-list.repository.ts';
import { zoneColumn, zoneOfEvent } from './event-zone.repository.ts';

export function fileOf(filter: EventListFilter): CsvFile {
  const direction = filter.sorting.direction === 'asc' ? sql`asc` : sql`desc`;
  return {
    name: 'groups_data_',
    columns: [
      text('Name', sql`e.name`),
      moment('Date', sql`e.starts_at`, zoneOfEvent),
      zoneColumn(sql`e.starts_at`),
      text('Venue', sql`e.venue`),
      text('City', sql`e.city`),
      text('State', sql`e.state`),
      text('Country', sql`e.country`),
      plain('Event code', sql`e.code`),
      plain('Fans', sql`counted.fans`),
      plain('Check-ins', sql`counted.checkins`),
    ],
    rows: sql`from events e ${countedOf} where ${sql.join(conditions(filter), sql` and `)}
      order by e.starts_at ${direction}, e.id ${direction}`,
  };
}
