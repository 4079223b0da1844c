import { eventFields } from '@backline/contract/event-fields';
import { maxNamedAdmins, type WholeEvent } from '@backline/contract/events';
import { namesOf, omit } from '@backline/contract/fields';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventDetail, eventHome, lentEvent } from '../../../testing/event.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-detail.page.tsx';

const open = (
  features: Parameters<typeof openPage>[0]['features'],
  events: WholeEvent[] = [eventDetail()],
  answer: Answer = () => events,
  admins: Answer = () => [],
) =>
  openPage({
    Component,
    path: '/groups/detail/:event_id/:event_name',
    features,
    answers: {
      'events/get_event_details': answer,
      'events/get_event_admins': admins,
      'events/get_event_home': () => eventHome(),
    },
  });

async function valueOf(title: string) {
  await screen.findByRole('heading', { level: 1 });
  const label = screen.queryByText(title, { selector: 'dt' });
  return (label ?? screen.getByRole('heading', { name: title }).parentElement)?.nextElementSibling?.textContent;
}

it('shows every fact, a dash for a missing one, and 0 for no users', async () => {
  open(['Page_Events']);
  expect(await screen.findByText('1st Jan, 2030, 07:30 PM CST')).toBeTruthy();
  expect(await valueOf('Venue')).toBe('Riverside Hall');
  expect(screen.getByText('Chicago, Illinois 60601, United States')).toBeTruthy();
  expect(await valueOf('Timezone')).toBe('CST');
  expect(await valueOf('Event Type')).toBe('Music Concert');
  expect(await valueOf('Users')).toBe('0');
  expect(await valueOf('Event Code')).toBe('ABC234');
  for (const title of ['Playlist URL', 'Artist Bio', 'Contact Info']) expect(await valueOf(title)).toBe('-');
  expect(screen.getByRole('heading', { name: 'Artists (1)' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download QR code' }).getAttribute('download')).toBe('night-one-qr-code.svg');
});

it('shows all facts on eight cards, each with at least two facts', async () => {
  open(['Page_Events']);
  await screen.findByRole('heading', { level: 1 });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const ofFans = ['Date & Time', 'Users', 'Venue', 'For fans'];
  expect(titles).toEqual([...ofFans, 'Money and delivery', 'People', 'About', 'QR code']);
  const facts = [...document.querySelectorAll('.ant-card')].map((card) => card.querySelectorAll('dt').length);
  expect([facts.length, facts.filter((count) => count === 1)]).toEqual([8, []]);
});

it('shows every text field of the event', async () => {
  // The page shows the names of country and state instead of their codes.
  const shown = omit(eventFields, ['country_code', 'state_code']);
  const texts = namesOf(shown).filter((name) => shown[name].kind === 'text' && shown[name].blank === '');
  const told = Object.fromEntries(
    texts.map((name) => [name, name.endsWith('_url') ? `https://${name}.example.org` : `The ${name} told`]),
  );
  expect(Object.keys(told)).toContain('kiosk_pickup');
  open(['Page_Events'], [eventDetail({ ...told, is_paid: true, kiosk_available: true })]);
  await screen.findByRole('heading', { level: 1 });
  for (const text of Object.values(told)) expect(document.body.textContent).toContain(text);
});

it('shows every switch, choice and figure of the event', async () => {
  open(
    ['Page_Events'],
    [eventDetail({ tax_rate: 8.875, delivery_method: 'fixed', delivery_cost: 4.5, song_request_count: 3 })],
  );
  const figures = ['Tax Rate', 'Delivery Method', 'Delivery Charges', 'Song requests per fan'];
  expect(await Promise.all(figures.map(valueOf))).toEqual(['8.875%', 'Fixed', '$4.50', '3']);
  const switches = [
    'Paid event',
    'Free standing',
    'Allocated seats (in-seat delivery)',
    'Kiosk pickup',
    'Charge delivery for pickup too',
  ];
  expect(await Promise.all(switches.map(valueOf))).toEqual(['No', 'On', 'On', 'On', 'Off']);
  expect(screen.queryByText('Ticket URL')).toBeNull();
});

it('shows the kiosk texts that the event has and omits the others', async () => {
  const kiosk = { kiosk_available: true, kiosk_location: '', kiosk_pickup: '' };
  open(['Page_Events'], [eventDetail({ ...kiosk, kiosk_location: 'Hall B' })]);
  expect(await valueOf('Kiosk Location')).toBe('Hall B');
  expect(screen.queryByText('Kiosk Pickup Instructions')).toBeNull();
  open(['Page_Events'], [eventDetail(kiosk)]);
  expect(await valueOf('Kiosk pickup')).toBe('On');
  expect(screen.queryByText('Kiosk Location')).toBeNull();
});

describe('the time of the event', () => {
  const minuteMs = 60_000;
  it.each([
    ['counts down', 3 * 24 * 60 + 1, 'In 3 days', null],
    ['is now shortly before the start', 10.5, 'In 10 min', 'Now'],
    ['is now for the evening', -90, 'Started 1 h ago', 'Now'],
    ['is past', -3 * 24 * 60, '3 days ago', 'Past'],
  ])('shows the time of the event: %s', async (_name, startsInMinutes, countdown, mark) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    open(['Page_Events'], [eventDetail({ event_dttm: Date.now() + startsInMinutes * minuteMs })]);
    expect(await screen.findByText(countdown)).toBeTruthy();
    expect(['Now', 'Past'].filter((word) => screen.queryByText(word, { selector: 'span' }))).toEqual(
      mark === null ? [] : [mark],
    );
  });
});

describe('the users of the event', () => {
  const crowded = eventDetail({ event_count: 1_200, checkin_count: 399 });

  it('shows checked-in users out of all users and links each number to its list', async () => {
    open(['Page_Events', 'Page_Manage_Users'], [crowded]);
    const targetOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await targetOf('1,200')).toBe('/users/7/Night%20One');
    expect(await targetOf('399 checked in')).toBe('/users/7/Night%20One?section=checkins');
    expect(screen.getByText(/of 1,200, 33%/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Check Ins' })).toHaveProperty('position', 399 / 1_200);
  });

  it('shows the user counts as plain text if the person may not open the user lists', async () => {
    open(['Page_Events'], [crowded]);
    expect(await valueOf('Users')).toBe('1,200');
    expect(screen.queryByRole('link', { name: /1,200|399/ })).toBeNull();
  });
});

it('names everybody who organises the event and links to a map', async () => {
  const admins = Array.from({ length: maxNamedAdmins }, (_, index) => ({ id: index + 1, name: `Ivy ${index}` }));
  const events = [eventDetail({ team_members_id: [{ id: 5, name: 'Jo Park' }] })];
  open(
    ['Page_Events'],
    events,
    () => events,
    () => admins,
  );
  expect(await valueOf('Artist Manager')).toBe('Mona');
  expect(await valueOf('Created By')).toBe('Ada');
  expect(screen.getByRole('heading', { name: 'Team Members (1)' }).nextElementSibling?.textContent).toBe('Jo Park');
  // The list is limited to 50.
  expect(await screen.findByRole('heading', { name: 'Event admins (50+)' })).toBeTruthy();
  const map = new URL(screen.getByRole('link', { name: 'Open map' }).getAttribute('href') ?? '');
  expect(map.searchParams.get('query')).toBe('Riverside Hall, Chicago, Illinois 60601, United States');
});

it('shows a load failure with a retry', async () => {
  let isBroken = true;
  const { user } = open(['Page_Events'], [], () =>
    isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : [eventDetail()],
  );
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Riverside Hall')).toBeTruthy();
});

it('says that the person may not see events', async () => {
  open(['Page_Events'], [], () => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }));
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
});

it('shows an error instead of an event of which the person may see only some fields', async () => {
  open(['Page_Events'], [], () => [lentEvent()]);
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
  expect(screen.queryByText('Riverside Hall')).toBeNull();
});

it('offers Edit and Duplicate only with their permissions', async () => {
  open(['Page_Events']);
  expect((await screen.findByRole('link', { name: 'Public page' })).getAttribute('href')).toBe('/events/night-one');
  expect(screen.queryByRole('link', { name: 'Edit Event' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Duplicate' })).toBeNull();
  open(['Page_Events', 'Page_Event_Update_Operation', 'Page_Event_Create_Operation']);
  const edit = await screen.findByRole('link', { name: 'Edit Event' });
  expect(edit.getAttribute('href')).toBe('/event-operation/UpdateEvent/7/Night%20One');
  expect(screen.getByRole('link', { name: 'Duplicate' }).getAttribute('href')).toBe('/groups/copy/7/Night%20One');
});

it('shows “not found” for an unknown or forbidden event, and nothing from the URL', async () => {
  open(['Page_Events'], []);
  expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to events' }).getAttribute('href')).toBe('/groups/all');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByText('Night One')).toBeNull();
});

it('sends no request for a malformed event id', async () => {
  const { sentTo } = openPage({
    Component,
    path: '/groups/detail/:event_id/:event_name',
    at: '/groups/detail/abc/Foo',
    features: ['Page_Events'],
    answers: {},
  });
  expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
  expect(sentTo('events/get_event_details')).toEqual([]);
});
