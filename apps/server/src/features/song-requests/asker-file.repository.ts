import { sql } from 'kysely';
import { moment, phone, plain, text, type CsvFile } from '../../platform/exports/csv-file.ts';
import { zoneColumn, zoneOfEvent } from '../events/index.ts';
import { isAskerWanted, type AskerSearch } from './staff-requests.repository.ts';

export function fileOf(
  { eventId, songId }: { eventId: number; songId: number },
  search: AskerSearch,
  { withContacts }: { withContacts: boolean },
): CsvFile {
  const contacts = [
    text('Email', sql`coalesce(u.email, u.contact_email)`),
    phone('Phone', sql`coalesce(u.phone_number, u.contact_phone)`),
  ];
  return {
    name: 'song_requests_user_data_',
    columns: [
      text('Name', sql`u.name`),
      ...(withContacts ? contacts : []),
      text('Song', sql`s.title`),
      plain('Requests', sql`asker.count`),
      moment('Requested', sql`asker.asked_at`, zoneOfEvent),
      zoneColumn(sql`asker.asked_at`),
    ],
    rows: sql`from (
        select user_id, count(*) as count, max(created_at) as asked_at from song_requests where song_id = ${songId} group by user_id) asker
      join users u on u.id = asker.user_id join events e on e.id = ${eventId} join requested_songs s on s.id = ${songId}
      where ${isAskerWanted(search)} order by asker.asked_at desc, asker.user_id desc`,
  };
}
