import { sql } from 'kysely';
import { moment, phone, plain, text, type CsvFile } from '../../platform/exports/csv-file.ts';
import { zoneOfEvent } from '../events/index.ts';

/** Who answered a poll, whole, in the list's order; numbers for who may learn them. */
export function fileOf(pollId: number, { withNumbers }: { withNumbers: boolean }): CsvFile {
  return {
    name: 'polls_user_data_',
    columns: [
      text('Name', sql`u.name`),
      ...(withNumbers ? [phone('Phone', sql`coalesce(u.phone_number, u.contact_phone)`)] : []),
      text('Question', sql`p.question`),
      moment('Answered', sql`v.voted_at`, zoneOfEvent),
      plain('Timezone', sql`e.timezone`),
    ],
    rows: sql`from poll_votes v join users u on u.id = v.user_id join polls p on p.id = v.poll_id join events e on e.id = p.event_id
      where v.poll_id = ${pollId} order by v.voted_at desc, v.user_id desc`,
  };
}
