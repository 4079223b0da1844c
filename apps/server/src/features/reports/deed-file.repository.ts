import type { FanSection } from '@backline/contract/fans';
import { sql } from 'kysely';
import {
  amount,
  moment,
  phone,
  plain,
  text,
  yesOrNo,
  type CsvColumn,
  type CsvFile,
} from '../../platform/exports/csv-file.ts';
import { zoneColumn, zoneOfEvent } from '../events/index.ts';
import { detailOf, whoAndWhere } from './deed-rows.repository.ts';
import { allDeeds, latestFirst, type ReportScope } from './deeds.repository.ts';

const fileNames: Readonly<Record<FanSection, string>> = {
  users: 'user_data_',
  checkins: 'checkin_user_data_',
  requests: 'song_requests_user_data_',
  polls: 'polls_user_data_',
  orders: 'user_data_',
};

const whenTitles: Readonly<Record<FanSection, string>> = {
  users: 'Joined',
  checkins: 'Check-in',
  requests: 'Requested',
  polls: 'Answered',
  orders: 'Ordered',
};

const seat = [
  text('Section', sql`coalesce(nullif(f.section, ''), f.named_section)`),
  text('Row', sql`coalesce(nullif(f.seat_row, ''), f.named_row)`),
  text('Seat', sql`coalesce(nullif(f.seat, ''), f.named_seat)`),
];

export function fileOf(section: FanSection, scope: ReportScope, { withContacts }: { withContacts: boolean }): CsvFile {
  const { song, question, orderNo, cents, from } = detailOf(section, scope.sellerId);
  const contacts = [
    text('Email', sql`coalesce(u.email, u.contact_email)`),
    phone('Phone', sql`coalesce(u.phone_number, u.contact_phone)`),
  ];
  const details: Readonly<Record<FanSection, readonly CsvColumn[]>> = {
    users: [
      ...seat,
      plain('Event role', sql`coalesce(f.event_role, 'USER')`),
      yesOrNo('Event creation', sql`u.allow_group_creation`),
      moment('Check-in', sql`f.checked_in_at`, zoneOfEvent),
    ],
    checkins: seat,
    requests: [text('Song', song)],
    polls: [text('Question', question)],
    orders: [plain('Order number', orderNo), amount('Amount', cents), ...seat],
  };
  const columns = [
    text('Name', sql`u.name`),
    ...(withContacts ? contacts : []),
    text('Event', sql`e.name`),
    ...details[section],
    moment(whenTitles[section], sql`d.at`, zoneOfEvent),
    zoneColumn(sql`d.at`),
  ];
  const rows = sql`from (${allDeeds(section, scope)}) d ${whoAndWhere} ${from} ${latestFirst}`;
  return { name: fileNames[section], columns, rows };
}
