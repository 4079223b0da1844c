import { exportSupportCases } from '@backline/contract/list-exports';
import { expect, test } from 'vitest';
import { buildSupportCase } from '../../../builders/builders.ts';
import { exported } from '../../../testing/exported.ts';
import { supportHouse } from '../../../testing/support-tickets/support-tickets.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(supportHouse());

test("exports filtered tickets, with fans' contact details only for readers with the users permission", async () => {
  const event = await house.newEvent();
  const phone = await house.phone(event, 'Zoë');
  await house.db.updateTable('users').set({ email: 'zoe@example.org' }).where('id', '=', phone.id).execute();
  await house.ask(phone, event, '=1+1', 'Two\nlines, "quoted"');
  const file = await exported(house.app, house.manager, exportSupportCases, { event_id: event.id, status: 'open' });
  expect([file.name, file.rows.map((row) => row.slice(1, 6))]).toEqual([
    'tickets_data_',
    [["'=1+1", 'Two\nlines, "quoted"', 'Zoë', 'zoe@example.org', 'open']],
  ]);
  const closed = await exported(house.app, house.manager, exportSupportCases, { event_id: event.id, status: 'closed' });
  expect(closed.rows).toEqual([]);
  const email = 'robin@example.org';
  await buildSupportCase(house.db, { eventId: event.id, name: 'Robin', email });
  // The export contains the address from the form even for readers who may not see fans' addresses, because staff reply
  // to it.
  await query(house.db)`delete from role_features where role = 'MANAGER' and feature = 'Page_Manage_Users'`;
  const { rows, text } = await exported(house.app, house.manager, exportSupportCases, { event_id: event.id });
  expect(rows.map((row) => row.slice(3, 5))).toEqual([
    ['Robin', email],
    ['Zoë', ''],
  ]);
  expect(text).not.toContain('zoe@');
});
