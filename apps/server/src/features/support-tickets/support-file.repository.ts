import { sql } from 'kysely';
import { moment, plain, text, type CsvFile } from '../../platform/exports/csv-file.ts';
import { conditionsOf, type WantedCases } from './support-tickets.repository.ts';

export function fileOf(wanted: WantedCases, { withContacts }: { withContacts: boolean }): CsvFile {
  return {
    name: 'tickets_data_',
    columns: [
      plain('Ticket', sql`c.id`),
      text('Title', sql`c.title`),
      text('Description', sql`c.description`),
      text('Name', sql`c.name`),
      text('Email', withContacts ? sql`coalesce(c.email, u.email, u.contact_email)` : sql`c.email`),
      plain('Status', sql`c.status`),
      text('Assigned to', sql`a.name`),
      plain('Unread', sql`c.unread`),
      moment('Opened (UTC)', sql`c.created_at`),
      moment('First answer (UTC)', sql`c.first_answer_at`),
      moment('Latest message (UTC)', sql`c.last_at`),
    ],
    rows: sql`from support_cases c left join users u on u.id = c.user_id left join users a on a.id = c.assigned_to
      where ${sql.join(conditionsOf(wanted), sql` and `)} order by c.last_at desc, c.id desc`,
  };
}
