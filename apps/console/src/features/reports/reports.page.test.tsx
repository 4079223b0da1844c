import type { FanRow } from '@backline/contract/fans';
import * as reportTexts from '@backline/contract/reports.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { eventDetail } from '../../../testing/event.ts';
import { refuse, type Answer } from '../../../testing/page.tsx';
import { openReports, reportPaths } from '../../../testing/reports.tsx';

afterEach(cleanup);

const { list, total, chart } = reportPaths;
const open = openReports;
const deed = (more: Partial<FanRow>): FanRow => ({
  id: 1,
  name: 'Zoë',
  email: 'zoe@example.org',
  phone_number: '+14155550100',
  profile_image_url: null,
  has_left: false,
  allow_group_creation: false,
  event_role: 'USER',
  section: 'A',
  row: '1',
  seat: '2',
  named_seat: null,
  checkin_dttm: null,
  song_request_title: null,
  song_request_dttm: null,
  poll_question: null,
  poll_dttm: null,
  order_id: null,
  order_dttm: null,
  order_info: null,
  event_id: 7,
  event_name: 'Night One',
  timezone: 'CST',
  joined_dttm: null,
  order_no: null,
  order_amount: null,
  can: { check_in: false, undo_check_in: false },
  ...more,
});

const at = Date.UTC(2030, 0, 2, 1, 35);
async function tableOf(name: string) {
  const table = await screen.findByRole('table', { name: `Report: ${name}` });
  const [titles, ...rows] = within(table).getAllByRole('row');
  const texts = (row: HTMLElement, role: string) =>
    within(row)
      .getAllByRole(role)
      .map((cell) => cell.textContent);
  return {
    titles: titles === undefined ? [] : texts(titles, 'columnheader'),
    rows: rows.map((row) => texts(row, 'cell')),
  };
}

async function typesOffered(user: ReturnType<typeof open>['user']): Promise<(string | null)[]> {
  await user.click(screen.getByRole('combobox', { name: 'Report type' }));
  await screen.findAllByRole('option');
  return Array.from(document.querySelectorAll('.ant-select-item-option-content'), (option) => option.textContent);
}

describe('refusals and failures', () => {
  it('says what to choose before a type is chosen, and sends no request', async () => {
    const { sentTo } = open('?event=7&from=1000000', {});
    expect((await screen.findByText(reportTexts.noResult)).parentElement?.textContent).toBe(
      `${reportTexts.noResult} ${reportTexts.chooseReport}`,
    );
    expect(screen.getByRole('link', { name: /^Sales/ }).getAttribute('href')).toBe(
      '/reports/all?type=sales&event=7&from=1000000',
    );
    expect([...sentTo(list), ...sentTo(total), ...sentTo(chart)]).toEqual([]);
    expect(screen.queryByRole('button', { name: reportTexts.exportToCsv })).toBeNull();
  });

  it('offers only permitted reports and ignores others in the URL', async () => {
    const { user, sentTo } = open(
      '?type=checkins',
      {},
      { features: ['Page_View_Reports', 'Page_Orders'], role: 'ARTIST' },
    );
    expect(await screen.findByText(reportTexts.noResult)).toBeTruthy();
    const tiles = screen.getAllByRole('link').map((link) => link.firstElementChild?.textContent);
    expect(tiles).toEqual(['Events', 'Orders', 'Sales']);
    expect(await typesOffered(user)).toEqual(['Events', 'Orders', 'Sales']);
    expect(sentTo(list)).toEqual([]);
  });

  it('hides email addresses and phone numbers from a person who may not open the users list', async () => {
    open(
      '?type=requests',
      { [list]: () => [deed({ email: null, phone_number: null, song_request_dttm: at })] },
      {
        features: ['Page_View_Reports', 'Page_Requests'],
        role: 'ARTIST',
      },
    );
    expect((await tableOf('Requests')).titles).toEqual(['Name', 'Event', 'Song', 'Requested']);
  });

  it('shows an error with a retry', async () => {
    let isBroken = true;
    const { user } = open('?type=polls', {
      [list]: () =>
        isBroken
          ? refuse(500, { code: 'internal', message: 'It broke.' })
          : [deed({ poll_dttm: at, poll_question: 'Encore?' })],
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isBroken = false;
    await user.click(retry);
    expect((await tableOf('Polls')).rows).toHaveLength(1);
  });

  it('says that a report is empty', async () => {
    open('?type=orders', {});
    expect(await screen.findByText(reportTexts.noResult)).toBeTruthy();
  });
});

describe('the columns of each report', () => {
  const first = ['Zoë', 'zoe@example.org', '+14155550100', 'Night One'];
  const when = '2030-01-01 07:35 PM CST';
  it.each([
    ['users', 'Users', { joined_dttm: at }, ['Section / Row / Seat', 'Joined'], ['A / 1 / 2', when]],
    ['checkins', 'Check In', { checkin_dttm: at }, ['Section / Row / Seat', 'Check-in'], ['A / 1 / 2', when]],
    [
      'requests',
      'Requests',
      { song_request_title: 'Blue Lamp', song_request_dttm: at },
      ['Song', 'Requested'],
      ['Blue Lamp', when],
    ],
    ['polls', 'Polls', { poll_question: 'Encore?', poll_dttm: at }, ['Question', 'Answered'], ['Encore?', when]],
    [
      'orders',
      'Orders',
      { order_id: 3, order_no: 'ABC', order_amount: 12.5, order_dttm: at },
      ['Order number', 'Amount', 'Ordered'],
      ['ABC', '$12.50', when],
    ],
  ])('shows the columns of %s', async (type, name, more, titles, cells) => {
    open(`?type=${type}`, { [list]: () => [deed(more)] });
    const table = await tableOf(name);
    expect(table.titles).toEqual(['Name', 'Email', 'Phone', 'Event', ...titles]);
    expect(table.rows.map((row) => row.map((cell) => cell?.replace(/^Z(?=Zoë)/, '')))).toEqual([[...first, ...cells]]);
  });

  it('shows the columns of the sales report with amounts in dollars', async () => {
    open('?type=sales', {
      'events/get_event_sales': () => [
        {
          event_id: 7,
          event_name: 'Night One',
          event_dttm: at,
          timezone: 'CST',
          total_sales: 1_234.5,
          total_orders: 3,
        },
      ],
      [total]: () => [{ total: 1_234.5 }],
    });
    const { titles, rows } = await tableOf('Sales');
    expect(titles).toEqual(['Event', 'Date', 'Orders', 'Total sales']);
    expect(rows[0]).toEqual(['Night One', when, '3', '$1,234.50']);
    expect((await screen.findByText(/^Total Sales/)).textContent).toBe('Total Sales: $1,234.50');
  });
});

it.each([
  ['checkins', 'Total CheckIN: 1,234'],
  ['requests', 'Total Requests: 1,234'],
  ['polls', 'Total Polls: 1,234'],
  ['orders', 'Total Orders: 1,234'],
])('shows one total with its label for the report %s', async (type, line) => {
  open(`?type=${type}`, { [total]: () => [{ total: 1_234 }] });
  await waitFor(() => expect(screen.getByText(/^Total/).textContent).toBe(line));
});

describe('the comparison with the preceding time range', () => {
  const october = `from=${Date.parse('2026-10-01T05:00Z')}&until=${Date.parse('2026-11-01T04:59Z')}`;
  const totals = (now: number, before: number): Record<string, Answer> => ({
    'events/get_event_sales': () => [],
    [total]: ({ input }) => [{ total: input['startDate'] === Date.parse('2026-09-01T05:00Z') ? before : now }],
  });

  it('shows the difference, the percentage and the earlier range, with amounts to the cent', async () => {
    const { sentTo } = open(`?type=sales&event=8&${october}`, {
      ...totals(1_408.22, 1_446.33),
      'events/get_event_details': () => [eventDetail({ event_id: 8, timezone: 'CST' })],
    });
    expect(await screen.findByText('−$38.11 (−2.6%) from $1,446.33 in 2026-09-01 – 2026-09-30')).toBeTruthy();
    expect(sentTo(total).map(({ input }) => [input['event_id'], input['endDate']])).toEqual([
      [8, Date.parse('2026-11-01T05:00Z')],
      [8, Date.parse('2026-10-01T05:00Z')],
    ]);
  });

  it('shows no percentage if the earlier figure was 0', async () => {
    open(`?type=checkins&${october}`, totals(12, 0));
    expect(await screen.findByText('+12 from 0 in 2026-09-01 – 2026-09-30')).toBeTruthy();
  });

  it('requests no comparison for a report over all time', async () => {
    const { sentTo } = open('?type=checkins', totals(12, 0));
    await screen.findByText('12');
    expect(sentTo(total)).toHaveLength(1);
  });
});

describe('the report that the person opened last', () => {
  afterEach(() => localStorage.clear());

  it('offers the last report to the same person again, with its relative time range', async () => {
    const { user } = open('?type=sales', { 'events/get_event_sales': () => [] });
    await screen.findByText('Time zone: Central Time');
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await screen.findByRole('button', { name: 'Last 7 days', pressed: true });
    open('?event=7', {});
    const offered = await screen.findByRole('link', { name: 'Last report: Sales, Last 7 days' });
    expect(offered.getAttribute('href')).toMatch(/^\/reports\/all\?type=sales&event=7&from=\d+&until=\d+$/);
  });

  it('offers the last report neither to another person nor without permission for it', async () => {
    localStorage.setItem('report.2', JSON.stringify({ type: 'sales', range: null, from: null, until: null }));
    localStorage.setItem('report.1', JSON.stringify({ type: 'checkins', range: null, from: null, until: null }));
    open('', {}, { features: ['Page_View_Reports', 'Page_Orders'] });
    await screen.findByText('Time zone: Central Time');
    expect(screen.queryByRole('link', { name: /^Last report/ })).toBeNull();
  });

  it('ignores a stored last report with invalid content', async () => {
    localStorage.setItem('report.1', '{"type":"money"}');
    open('', {});
    await screen.findByText('Time zone: Central Time');
    expect(screen.queryByRole('link', { name: /^Last report/ })).toBeNull();
  });
});

it('shows no total for users and events', async () => {
  for (const type of ['users', 'events']) {
    open(`?type=${type}`, { 'events/events_list': () => [] });
    await screen.findByText(reportTexts.noResult);
    expect(screen.queryByText(/^Total/)).toBeNull();
  }
});

it('sends exactly the URL’s filters for the table, the total and the chart', async () => {
  const { sentTo } = open(
    '?type=requests&manager=11&artists=21,22&event=7&from=1000000&until=2000000',
    {},
    { role: 'ADMIN' },
  );
  await waitFor(() => expect(sentTo(chart)).toHaveLength(1));
  const asked = {
    event_id: 7,
    artistManager: 11,
    artists: [21, 22],
    startDate: 1_000_000,
    endDate: 2_060_000,
    section: 'requests',
  };
  expect(sentTo(list)[0]?.input).toMatchObject({ ...asked, is_report: true });
  expect(sentTo(total)[0]?.input).toEqual(asked);
  expect(sentTo(chart)[0]?.input).toEqual(asked);
});

it('sets preset periods in the URL and clears all filters', async () => {
  const { user, router } = open('?type=checkins', {});
  expect(await screen.findByText('Time zone: Central Time')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  const params = new URLSearchParams(router.state.location.search);
  const days = (Number(params.get('until')) + 60_000 - Number(params.get('from'))) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  expect(screen.getByRole('button', { name: 'Last 7 days', pressed: true })).toBeTruthy();
  // Finds the button by its text, because time inputs also have a button with this accessible name.
  await user.click(screen.getByText('Clear'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await screen.findByText(reportTexts.noResult)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Clear');
});

it('shows an error when “From” is later than “Until”', async () => {
  open('?type=checkins&from=2000000&until=1000000', {});
  expect((await screen.findByRole('alert')).textContent).toBe('“From” must be earlier than “Until”.');
});

it('offers time ranges around an event once that event is chosen', async () => {
  const { user, router } = open('?type=checkins', {});
  expect(screen.queryByRole('button', { name: 'This event' })).toBeNull();
  await user.click(await screen.findByRole('combobox', { name: 'Event' }));
  await user.click(await screen.findByTitle('Night One'));
  await waitFor(() => expect(router.state.location.search).toBe('?type=checkins&event=7'));
  await user.click(await screen.findByRole('button', { name: 'This event' }));
  await waitFor(() => expect(router.state.location.search).toContain('from='));
});

it('draws the chart and repeats its values as text for screen readers', async () => {
  open('?type=requests', {
    [list]: () => [deed({ song_request_title: 'Blue Lamp', song_request_dttm: at })],
    [chart]: () => ({
      unit: 'song',
      zone: 'UTC',
      bars: [
        { label: 'Blue Lamp', start_dttm: null, value: 12 },
        { label: 'Hello', start_dttm: null, value: 3 },
      ],
    }),
  });
  expect(
    await screen.findByRole('img', { name: 'Requests songs asked for most: the most, 12, at Blue Lamp' }),
  ).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Requests songs asked for most', hidden: true })).getAllByRole(
    'row',
    { hidden: true },
  );
  expect(rows.map((row) => row.textContent)).toEqual(['Blue Lamp12', 'Hello3']);
});
