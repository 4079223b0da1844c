import { timezones } from '@backline/contract/time-zones';
import { sql, type RawBuilder } from 'kysely';
import { plain, type CsvColumn } from '../../platform/exports/csv-file.ts';

export const zoneOfEvent = sql`zone_of(e.timezone)`;

/**
 * Returns a column with the name of the event's time zone at a given time. Most events store a zone label, for which
 * this calls no function per row.
 */
export const zoneColumn = (at: RawBuilder<unknown>): CsvColumn =>
  plain(
    'Timezone',
    sql`case when e.timezone in (${sql.join(timezones.map((label) => sql.lit(label)))}) then e.timezone
      else shown_zone(e.timezone, coalesce(${at}, e.starts_at)) end`,
  );
