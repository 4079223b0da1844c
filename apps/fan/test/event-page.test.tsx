import { checkIn, getAttendance, joinEventByCode, type Attendance } from '@backline/contract/attendance';
import { getDoorKey } from '@backline/contract/door';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import * as doorCodeTexts from '@backline/contract/door-code.texts';
import { formatHour } from '../src/lib/format.ts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as raffleTexts from '@backline/contract/raffles.texts';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { listFanOrders } from '@backline/contract/orders';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';
import { getShop } from '@backline/contract/shop';
import { listFanRaffles } from '@backline/contract/raffles';
import { listFanTrivia } from '@backline/contract/fan-trivia';
import userEvent from '@testing-library/user-event';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { attendance, openApp } from '../testing/app-page.tsx';
import { answer, asRead, cutOff, refuse, signIn } from '../testing/fan-page.tsx';

const hourMs = 3_600_000;

beforeEach(() => {
  signIn(7);
  answer(joinEventByCode, { message: 'x', event_id: 7, event_name: 'Loud Night' });
});

/** Opens an event's page. Needs a new code for each test, because a page opens the check-in of an event only once. */
function openEvent(code: string, more: Partial<Attendance>, path = '') {
  const event = attendance({ event_code: code, ...more });
  answer(getAttendance, event);
  return { event, user: openApp(`/${code}${path}`) };
}
const hour = (at: number) => formatHour(at, 'CST');

describe('the check-in step', () => {
  test.each([
    ['the organiser’s list', 'SEATED', { row: '7', seat: '12' }, attendanceTexts.fan.checkIn.fromList],
    ['the ticket only', 'TICKET', {}, attendanceTexts.fan.checkIn.fromTicket],
  ])('is shown first, with the hint for a seat from %s', async (_who, code, seat, hint) => {
    const { event, user } = openEvent(code, seat);
    expect(await screen.findByText(hint)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: attendanceTexts.fan.checkIn.later }));
    expect(await screen.findByText(asRead(attendanceTexts.fan.now.open(hour(event.checkin_closes_dttm))))).toBeTruthy();
  });

  test('queues the check-in without a network, and shows that it waits', async () => {
    cutOff(checkIn);
    const { user } = openEvent('AWAY22', { row: '7', seat: '12' });
    await user.click(await screen.findByRole('button', { name: attendanceTexts.fan.checkIn.submit }));
    expect(await screen.findByRole('heading', { name: attendanceTexts.fan.place.waiting })).toBeTruthy();
    expect(screen.getByText(attendanceTexts.fan.place.waitingText)).toBeTruthy();
    const { row, seat } = attendanceTexts.fan.place;
    expect(screen.getByText(asRead(`${row('7')} · ${seat('12')}`))).toBeTruthy();
    const strip = screen.getByRole('complementary', { name: generalTexts.fan.strip.label });
    const waits = generalTexts.fan.strip.waiting(attendanceTexts.fan.checkIn.kept('Loud Night'));
    await waitFor(() => expect(strip.textContent).toContain(waits));
  });
});

describe('the first tab', () => {
  const artists = [{ id: 1, name: 'Ida', image: null }];

  test.each([
    ['not open yet', 'EARLY2', Date.now() + hourMs, Date.now() + 2 * hourMs],
    ['closed', 'LATE22', Date.now() - 2 * hourMs, Date.now() - hourMs],
  ])(
    'shows the artists, a link to the public event page, and that check-in is %s',
    async (_what, code, opens, closes) => {
      openEvent(code, { checkin_opens_dttm: opens, checkin_closes_dttm: closes, artists });
      const text =
        opens > Date.now() ? attendanceTexts.fan.now.notYet(hour(opens)) : attendanceTexts.fan.now.over(hour(closes));
      expect(await screen.findByText(asRead(text))).toBeTruthy();
      expect(await screen.findByRole('heading', { name: attendanceTexts.fan.now.artists })).toBeTruthy();
      expect(screen.getByRole('link', { name: attendanceTexts.fan.now.more }).getAttribute('href')).toBe(
        '/events/loud-night',
      );
    },
  );

  const at = Date.UTC(2030, 0, 2, 2, 5);
  const { section, row, seat, listed, named, none } = attendanceTexts.fan.place;
  test.each([
    ['seated', { section: 'Floor', row: 'C', seat: '7' }, [`${section('Floor')} · ${row('C')} · ${seat('7')}`]],
    ['standing', {}, [none]],
    [
      'in another seat than on the list',
      { row: 'C', named_seat: { section: '', row: 'D', seat: '' } },
      [listed(row('C')), named(row('D'))],
    ],
  ])('shows the check-in time and the place of a checked-in fan who is %s', async (_who, place, texts) => {
    openEvent('INSIDE', { checkin_dttm: at, ...place });
    expect(await screen.findByRole('heading', { name: attendanceTexts.fan.place.in })).toBeTruthy();
    expect(screen.getByText(asRead(attendanceTexts.fan.place.since(hour(at))))).toBeTruthy();
    for (const text of texts) expect(screen.getByText(asRead(text))).toBeTruthy();
  });
});

test('links to five tabs and to what belongs to the fan, and says that an unknown link may be old or mistyped', async () => {
  const { tabs } = eventTexts.fan;
  openEvent('PARTS2', { offers: ['orders'] }, '/me');
  expect(await screen.findByText(attendanceTexts.fan.mine.notYet)).toBeTruthy();
  const bar = within(screen.getByRole('navigation', { name: eventTexts.fan.event.tabs }));
  const names = bar.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual([tabs.now, tabs.join, tabs.shop, tabs.lights, tabs.me]);
  expect(bar.getByRole('link', { name: tabs.me }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: eventTexts.fan.help.tab })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: eventTexts.fan.doorCode.tab })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: eventTexts.fan.inbox.tab })).toBeNull();
  openEvent('PARTS2', {}, '/nothing');
  expect(await screen.findByText(generalTexts.fan.app.notFoundText)).toBeTruthy();
});

test.each([
  ['join', eventTexts.fan.tabs.nothingToJoin],
  ['polls', eventTexts.fan.tabs.nothingToJoin],
  ['lights', eventTexts.fan.tabs.noLights],
])('explains why the tab of %s is empty when the event offers none of it', async (path, text) => {
  openEvent('EMPTY2', {}, `/${path}`);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('links to the orders when the shop has nothing left, and takes a path that ends with a slash', async () => {
  refuse(getShop, 404, { code: 'not_found', message: 'Nothing is sold here.' });
  answer(listFanOrders, []);
  const { user } = openEvent('ORDER2', { offers: ['orders'] }, '/shop/');
  await user.click(await screen.findByRole('link', { name: eventTexts.fan.orders.tab }));
  expect(await screen.findByText(orderFanTexts.none)).toBeTruthy();
});

test('opens the first section to join, and links to the others', async () => {
  answer(listFanTrivia, []);
  answer(listFanRaffles, []);
  openEvent('JOINS2', { offers: ['trivia', 'raffles'] }, '/join');
  expect(await screen.findByRole('heading', { level: 1, name: triviaTexts.fan.title })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: eventTexts.fan.raffles.tab }));
  expect(await screen.findByRole('heading', { level: 1, name: raffleTexts.fan.title })).toBeTruthy();
});

test('tells a fan without a door code to give their name, and shows when they checked in', async () => {
  refuse(getDoorKey, 403, { code: 'forbidden', message: 'Not now.' });
  const checkin_dttm = Date.UTC(2030, 0, 2, 2, 5);
  openEvent('CODES2', { checkin_dttm }, '/my-code');
  expect(await screen.findByText(doorCodeTexts.sayName)).toBeTruthy();
  await waitFor(() => expect(document.title).toContain(doorCodeTexts.title));
  const since = `${attendanceTexts.fan.place.in}. ${attendanceTexts.fan.place.since(hour(checkin_dttm))}`;
  expect(screen.getByText(asRead(since))).toBeTruthy();
});
