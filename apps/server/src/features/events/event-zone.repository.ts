import { timezones } from '@backline/contract/time-zones';
import { sql, type RawBuilder } from 'kysely';
import { plain, type CsvColumn } from '../../platform/exports/csv-file.ts';

/** The IANA zone of `events as e`. */
export const zoneOfEvent = sql`zone_of(e.timezone)`;

/** Column with the name of the event's clocks at a moment of `events as e`. Most are labels, which need no call for each row. */
export const zoneColumn = (at: RawBuilder<unknown>): CsvColumn =>
  plain(
    'Timezone',
    sql`case when e.timezone in (${sql.join(timezones.map((label) => sql.lit(label)))}) then e.timezone
      else shown_zone(e.timezone, coalesce(${at}, e.starts_at)) end`,
  );
