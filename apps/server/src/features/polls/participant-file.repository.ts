import { sql } from 'kysely';
import { moment, phone, text, type CsvFile } from '../../platform/exports/csv-file.ts';
import { zoneColumn, zoneOfEvent } from '../events/index.ts';
import { wins } from './poll-votes.repository.ts';

interface Wanted {
  which: 'participants' | 'winners';
  withNumbers: boolean;
}

export function fileOf(pollId: number, { which, withNumbers }: Wanted): CsvFile {
  const isWinning = sql`v.option_id = any(array(select o.id from poll_options o where o.poll_id = ${pollId} and ${wins}))`;
  return {
    name: which === 'participants' ? 'polls_user_data_' : 'poll_winners_',
    columns: [
      text('Name', sql`u.name`),
      ...(withNumbers ? [phone('Phone', sql`coalesce(u.phone_number, u.contact_phone)`)] : []),
      text('Question', sql`p.question`),
      moment('Answered', sql`v.voted_at`, zoneOfEvent),
      zoneColumn(sql`v.voted_at`),
    ],
    rows: sql`from poll_votes v join users u on u.id = v.user_id join polls p on p.id = v.poll_id join events e on e.id = p.event_id
      where v.poll_id = ${pollId} and ${which === 'winners' ? isWinning : sql`true`} order by v.voted_at desc, v.user_id desc`,
  };
}
