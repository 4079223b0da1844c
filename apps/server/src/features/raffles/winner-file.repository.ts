import { sql } from 'kysely';
import { moment, phone, plain, text, type CsvFile } from '../../platform/exports/csv-file.ts';
import { zoneColumn, zoneOfEvent } from '../events/index.ts';

export function fileOf(raffleId: number, { withNumbers }: { withNumbers: boolean }): CsvFile {
  return {
    name: 'raffle_winners_',
    columns: [
      plain('Place', sql`x.winner_place`),
      text('Name', sql`u.name`),
      ...(withNumbers ? [phone('Phone', sql`coalesce(u.phone_number, u.contact_phone)`)] : []),
      text('Entry', sql`x.number`),
      text('Raffle', sql`r.title`),
      moment('Drawn', sql`r.drawn_at`, zoneOfEvent),
      zoneColumn(sql`r.drawn_at`),
    ],
    rows: sql`from raffle_entries x join users u on u.id = x.user_id join raffles r on r.id = x.raffle_id join events e on e.id = r.event_id
      where x.raffle_id = ${raffleId} and x.winner_place is not null order by x.winner_place`,
  };
}
