import { sql, type RawBuilder } from 'kysely';
import { holdsTyped } from '../../platform/db/search.ts';
import { moment, phone, plain, text, yesOrNo, type CsvColumn, type CsvFile } from '../../platform/exports/csv-file.ts';
import { isEventOf, zoneColumn, zoneOfEvent } from '../events/index.ts';
import { deedOf } from './fan-rows.repository.ts';
import { listOf, type EventScope, type FanScope } from './fan-scope.repository.ts';

const person: readonly CsvColumn[] = [
  text('Name', sql`u.name`),
  text('Email', sql`coalesce(u.email, u.contact_email)`),
  phone('Phone', sql`coalesce(u.phone_number, u.contact_phone)`),
];

const seat: readonly CsvColumn[] = [
  text('Section', sql`coalesce(nullif(f.section, ''), f.named_section)`),
  text('Row', sql`coalesce(nullif(f.seat_row, ''), f.named_row)`),
  text('Seat', sql`coalesce(nullif(f.seat, ''), f.named_seat)`),
];

export function fileOf(scope: FanScope, search: string): CsvFile {
  const isHit = search === '' ? sql`true` : holdsTyped(sql`u.search_text`, search);
  if (scope.kind === 'event') return fileOfEvent(scope, isHit);
  // A scalar subquery runs per fan in list order. A join would read all fans of all events.
  const isMember =
    scope.kind === 'everybody'
      ? sql`true`
      : sql`(select true from event_users f join events e on e.id = f.event_id
          where f.user_id = u.id and f.is_fan and ${isEventOf(scope)} limit 1)`;
  return {
    name: 'user_data_',
    columns: [...person, yesOrNo('Event creation', sql`u.allow_group_creation`)],
    rows: sql`from users u where u.role = 'USER' and ${isHit} and ${isMember} order by u.id desc`,
  };
}

const when = (title: string) => moment(title, sql`d.at`, zoneOfEvent);
const timezone = zoneColumn(sql`d.at`);

function fileOfEvent(scope: EventScope, isHit: RawBuilder<unknown>): CsvFile {
  const [, deeds] = deedOf(scope);
  const rows = sql`from (select * from (${listOf(scope)}) listed where listed.event_id = ${scope.eventId}) d
    join users u on u.id = d.user_id join events e on e.id = d.event_id
    join event_users f on f.event_id = d.event_id and f.user_id = d.user_id
    ${deeds} where ${isHit} order by ${scope.order === 'newest' ? sql`d.user_id desc` : sql`d.at desc, d.user_id desc`}`;
  switch (scope.order) {
    case 'newest': {
      const role = plain('Event role', sql`f.event_role`);
      const creation = yesOrNo('Event creation', sql`u.allow_group_creation`);
      const arrival = moment('Check-in', sql`f.checked_in_at`, zoneOfEvent);
      const zone = zoneColumn(sql`f.checked_in_at`);
      return { name: 'user_data_', columns: [...person, ...seat, role, creation, arrival, zone], rows };
    }
    case 'checked-in':
      return { name: 'checkin_user_data_', columns: [...person, ...seat, when('Check-in'), timezone], rows };
    case 'requested': {
      const song = text('Song', sql`song.title`);
      return { name: 'song_requests_user_data_', columns: [...person, song, when('Requested'), timezone], rows };
    }
    case 'answered': {
      const question = text('Question', sql`poll.question`);
      return { name: 'polls_user_data_', columns: [...person, question, when('Answered'), timezone], rows };
    }
    case 'ordered': {
      const order = [
        text('Order number', sql`ordered.order_info ->> 'order_number'`),
        text('Total', sql`ordered.order_info ->> 'total_price'`),
        text('Currency', sql`ordered.order_info ->> 'currency'`),
      ];
      return { name: 'user_data_', columns: [...person, ...order, when('Ordered'), timezone], rows };
    }
  }
}
