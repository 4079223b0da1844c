import { listSupportCases, ticketSorts, type SupportCase } from '@backline/contract/support-tickets';
import { describe, expect, test } from 'vitest';
import { buildSupportCase } from '../../../builders/builders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { expectSortedPages, expectSortRefusals, readSorted } from '../../../testing/sorted-pages.ts';
import { rowsVisited, statementsOf } from '../../../testing/statements.ts';
import { supportHouse } from '../../../testing/support-tickets/support-tickets.ts';

const house = await openForFile(supportHouse());
const { db } = house;
const night = await house.newEvent();
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 20, minute));
for (const [minute, status] of [
  [1, 'open'],
  [5, 'closed'],
  [5, 'open'],
  [3, 'open'],
] as const) {
  await buildSupportCase(db, { eventId: night.id, createdAt: at(minute), status, assignedTo: house.mona.id });
}

const read =
  (more: object = {}) =>
  (input: object) =>
    house.manager.call(listSupportCases, { event_id: night.id, ...more, ...input });
const identify = ({ id }: SupportCase) => id;
const values = { last: (row: SupportCase) => row.last_dttm };

describe('support tickets in a chosen sort', () => {
  test('refuses an unknown sort and a cursor of another sort', () => expectSortRefusals(read(), ticketSorts));

  test('shows every ticket once, in order, with each filter', async () => {
    for (const page of [read(), read({ status: 'open' }), read({ assigned: 'mine' }), read({ search: 'cloakroom' })]) {
      expect((await readSorted(page, {})).length).toBeGreaterThan(2);
      await expectSortedPages(page, ticketSorts, { identify, values });
    }
  });
});

test('reads a page of tickets by index in every sort, with and without a filter', async () => {
  await query(db)`
    insert into support_cases (event_id, name, email, title, description, status, assigned_to, unread, fan_unread, created_at, last_at)
    select ${night.id}, 'Pat', 'pat@example.org', 'Help', 'Where?', case n % 2 when 0 then 'open' else 'closed' end, ${house.mona.id}, 0, 0,
      now(), now() - n % 700 * interval '1 minute' from generate_series(1, 4000) n`;
  await query(db)`analyze support_cases`;
  for (const page of [read(), read({ status: 'open' }), read({ assigned: 'mine' })]) {
    for (const sort of ticketSorts) {
      const cursor = String((await page({ sort })).headers['x-next-cursor']);
      expect(await rowsVisited(db, await statementsOf(() => page({ sort, cursor }))), sort).toBeLessThan(1_000);
    }
  }
});
