import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { buildFan, buildPoll, buildSongRequest, buildVotes, joinFan } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeAll } from './judge.ts';
import { buildMerchNight, openSales } from './merch-night.ts';

const reports = [
  { type: 'users', name: 'Users', file: /^user_data_/, column: 'Name', first: "'=Eve Formula" },
  {
    type: 'checkins',
    name: 'Check In',
    total: 'Total CheckIN: 3',
    file: /^checkin_user_data_/,
    column: 'Phone',
    first: '+14155550142',
  },
  {
    type: 'requests',
    name: 'Requests',
    total: 'Total Requests: 3',
    file: /^song_requests_user_data_/,
    column: 'Song',
    first: 'Blue Lamp',
  },
  {
    type: 'polls',
    name: 'Polls',
    total: 'Total Polls: 3',
    file: /^polls_user_data_/,
    column: 'Question',
    first: 'Encore?',
  },
  { type: 'orders', name: 'Orders', total: 'Total Orders: 2', file: /^user_data_/, column: 'Amount', first: '25.00' },
  {
    type: 'sales',
    name: 'Sales',
    total: 'Total Sales: $75.00',
    file: /^user_data_/,
    column: 'Total sales',
    first: '75.00',
  },
  { type: 'events', name: 'Events', file: /^groups_data_/, column: 'Check-ins', first: '3' },
] as const;

test('every report shows a table, a total and a chart, reopens from its address, and exports the same figures', async ({
  page,
  db,
  house,
  signIn,
}) => {
  const night = await buildMerchNight(db, house);
  const { event } = night;
  const eventId = event.id;
  const fans = [await night.checkIn('Zoë "Zo" Lane'), await night.checkIn('Pat, Doe')];
  const formula = await buildFan(db, { name: '=Eve Formula', phone_number: '+14155550142' });
  const last = new Date(Date.now() + 60_000);
  await joinFan(db, { eventId, fanId: formula.id, joinedAt: last, checkedInAt: last });
  const everybody = [...fans, formula];
  for (const { id: fanId } of everybody) await buildSongRequest(db, { eventId, fanId, title: 'Blue Lamp' });
  const poll = await buildPoll(db, { eventId, by: house.manager.id, question: 'Encore?' });
  await buildVotes(db, { pollId: poll.id, optionId: poll.options[0]?.id ?? 0, fanIds: everybody.map(({ id }) => id) });
  const { buy } = await openSales(db, night);
  const seat = { delivery_kind: 'seat', section: 'Floor', seat_row: '2', seat: '10' } as const;
  await buy({ ...seat, fanId: everybody[0]?.id ?? 0, quantity: 2 });
  await buy({ ...seat, fanId: everybody[1]?.id ?? 0 });

  await signIn(page, house.manager, '/dashboard');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(/\/reports\/all$/);
  await expect(page.getByText('No result found.')).toBeVisible();

  for (const report of reports) {
    await test.step(report.name, async () => {
      const of = report.type === 'events' ? '' : `&event=${eventId}`;
      await page.goto(`/reports/all?type=${report.type}${of}`);
      const rows = page.getByRole('table', { name: `Report: ${report.name}` }).getByRole('row');
      await expect(rows.nth(1)).toBeVisible();
      if ('total' in report) await expect(page.locator('p', { hasText: /^Total / })).toHaveText(report.total);
      const shown = (await rows.count()) - 1;
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export to CSV' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(report.file);
      const bytes = await readFile(await file.path());
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      const lines = parse(bytes, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
      expect(lines).toHaveLength(shown);
      if (report.type !== 'events') expect(lines[0]?.[report.column]).toBe(report.first);
      else expect(lines.find(({ Name }) => Name === event.name)?.[report.column]).toBe(report.first);
    });
  }

  await test.step('times and Clear', async () => {
    await page.goto(`/reports/all?type=checkins&event=${eventId}`);
    await page.getByRole('button', { name: 'This event' }).click();
    await expect(page).toHaveURL(/from=\d+&until=\d+/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'This event', pressed: true })).toBeVisible();
    await page.getByText('Clear', { exact: true }).click();
    await expect(page.getByText('No result found.')).toBeVisible();
  });
  await judgeAll(page, [`/reports/all?type=checkins&event=${eventId}`, '/reports/all?type=requests', '/reports/all']);

  await test.step('in landscape a report fits, and a row is readable between the bars', async () => {
    await page.setViewportSize({ width: 667, height: 375 });
    for (const { type, name } of reports) {
      await page.goto(`/reports/all?type=${type}`);
      const list = page.getByLabel(`Report: ${name}`, { exact: true });
      const row = list.getByRole('row').nth(1).or(list.getByRole('listitem').first()).first();
      await row.scrollIntoViewIfNeeded();
      await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const isFree = await row.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const points = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(x + width * part, y + height / 2));
        return points.every((hit) => hit !== null && element.contains(hit));
      });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([name, isFree, overflow]).toEqual([name, true, 0]);
    }
  });
});
