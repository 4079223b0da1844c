import type { EventHome } from '@backline/contract/event-home';
import type { WholeEvent } from '@backline/contract/events';
import * as homeTexts from '@backline/contract/event-home.texts';
import type { Feature, StaffRole } from '@backline/contract/features';
import * as generalTexts from '@backline/contract/general.texts';
import { readySteps } from '@backline/contract/readiness';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventDetail, eventHome } from '../../../testing/event.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-detail.page.tsx';

const allKeys = [
  'Page_Events',
  'Page_Event_Update_Operation',
  'Page_Manage_Users',
  'Page_Orders',
  'Page_Support',
  'Page_Products',
  'Page_Stripe_Connect',
  'Page_Polls',
  'Page_Patterns',
] as const satisfies readonly Feature[];

const figures: EventHome['figures'] = { fans: 1_200, checkins: 399, orders: 4, revenue: 50.5, open_tickets: 3 };
const setup = readySteps.map((step) => ({ step, is_done: step === 'poster' || step === 'polls' }));

interface Opened {
  features?: readonly Feature[];
  role?: StaffRole;
  at?: number;
  answer?: Answer;
  artists?: WholeEvent['artist_id'];
}

function open(home: Partial<EventHome>, { features = allKeys, role = 'MANAGER', at, answer, artists }: Opened = {}) {
  const event = eventDetail({ ...(at !== undefined && { event_dttm: at }), ...(artists && { artist_id: artists }) });
  return openPage({
    Component,
    path: '/groups/detail/:event_id/:event_name',
    features,
    role,
    answers: {
      'events/get_event_details': () => [event],
      'events/get_event_admins': () => [],
      'events/get_event_home': answer ?? (() => eventHome(home)),
    },
  });
}

const linksOf = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('leaves out the figures and steps whose pages the person may not open', async () => {
  open(
    { figures: { ...figures, fans: null, checkins: null }, setup: [{ step: 'payout_account', is_done: false }] },
    {
      features: ['Page_Events', 'Page_Orders'],
    },
  );
  expect((await linksOf(homeTexts.keyFigures)).map(([text]) => text)).toEqual(['Orders 4', 'Revenue $50.50']);
  expect(screen.queryByRole('heading', { name: homeTexts.setup })).toBeNull();
});

it('shows expanded details and no list of figures to a person who may not see any figures', async () => {
  open({}, { features: ['Page_Events'] });
  const details = await screen.findByRole('group');
  expect(details).toHaveProperty('open', true);
  expect(screen.queryByRole('list', { name: homeTexts.keyFigures })).toBeNull();
});

it('offers a retry of the figures and keeps the details when they fail', async () => {
  let isBroken = true;
  const { user } = open(
    {},
    {
      answer: () => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : eventHome({ figures })),
    },
  );
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  expect(screen.getByText(homeTexts.details)).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await linksOf(homeTexts.keyFigures)).toHaveLength(5);
});

it('links each figure to its list', async () => {
  open({ figures });
  expect(await linksOf(homeTexts.keyFigures)).toEqual([
    ['Fans 1,200', '/users/7/Night%20One'],
    ['Checked in 399', '/users/7/Night%20One?section=checkins'],
    ['Orders 4', '/orders/7/Night%20One'],
    ['Revenue $50.50', '/orders/7/Night%20One'],
    ['Open tickets 3', '/customer-tickets/7/Night%20One'],
  ]);
});

it('says for each setup step of an upcoming event whether it is done, and links to its page', async () => {
  open({ figures, setup });
  expect(await linksOf(homeTexts.setup)).toEqual([
    ['Poster Done', '/event-operation/UpdateEvent/7/Night%20One'],
    [`Team ${homeTexts.stepsToDo.team}`, '/event-operation/UpdateEvent/7/Night%20One'],
    [`Products ${homeTexts.stepsToDo.products}`, '/products/21/The%20Lamps'],
    [`Payout account ${homeTexts.stepsToDo.payout_account}`, '/connected_account'],
    ['Polls Done', '/poll/7/Night%20One'],
    [`Light show ${homeTexts.stepsToDo.light_show}`, '/pattern-playlist/7/Night%20One'],
    [`Test notification ${homeTexts.stepsToDo.test_notification}`, '/notify-fans/7/Night%20One'],
  ]);
  expect(screen.getByText('2 of 7 done')).toBeTruthy();
});

it('links to the list of all products, which asks for the artist, if the event has several artists', async () => {
  const artists = [21, 22].map((id) => ({ id, name: `Artist ${id}`, image: null }));
  open({ setup }, { artists });
  expect((await linksOf(homeTexts.setup))[2]?.[1]).toBe('/products/all');
});

it('links an artist to their own products', async () => {
  const artists = [21, 1].map((id) => ({ id, name: `Artist ${id}`, image: null }));
  open({ setup }, { artists, role: 'ARTIST' });
  expect((await linksOf(homeTexts.setup))[2]?.[1]).toBe('/products/1/Artist%201');
});

it('links an ADMIN to the payout account of the event’s manager', async () => {
  open({ setup }, { role: 'ADMIN' });
  const links = await linksOf(homeTexts.setup);
  expect(links[3]?.[1]).toBe('/connected_account?manager_id=11');
});

it('links to the Now page while the event is on', async () => {
  open({ state: 'on', figures }, { at: Date.now() });
  const link = await screen.findByRole('link', { name: homeTexts.seeNow });
  expect(link.getAttribute('href')).toBe('/groups/now/7/Night%20One');
  expect(screen.queryByText(/average order/)).toBeNull();
});

it('shows final figures and a link to the event night for an event that is over', async () => {
  open({ state: 'over', figures }, { at: Date.UTC(2020, 0, 1) });
  expect(await linksOf(homeTexts.finalFigures)).toHaveLength(5);
  expect(screen.getByText(/33% of the fans checked in\. The average order was \$12\.63\./)).toBeTruthy();
  const link = screen.getByRole('link', { name: homeTexts.seeNight });
  expect(link.getAttribute('href')).toBe('/groups/now/7/Night%20One');
});

it('omits fans and orders from the record of an event that had none', async () => {
  open(
    { state: 'over', figures: { fans: 0, checkins: 0, orders: 0, revenue: 0, open_tickets: 0 } },
    { at: Date.UTC(2020, 0, 1) },
  );
  expect(await screen.findByText(homeTexts.nightText)).toBeTruthy();
});

it('collapses the details below a summary with the date and the place', async () => {
  open({ figures });
  const details = await screen.findByRole('group');
  expect(details).toHaveProperty('open', false);
  const line = within(details).getByText(homeTexts.details).closest('summary');
  expect(line?.textContent).toBe('Details 01-01-2030 07:30 PM CST · Riverside Hall · Chicago');
});

it('reserves a place for each figure and step while they load', async () => {
  let answer: (home: EventHome) => void = () => undefined;
  open({}, { answer: () => new Promise<EventHome>((resolve) => (answer = resolve)) });
  const heading = await screen.findByRole('heading', { name: homeTexts.setup });
  expect(heading.closest('[role=status]')).toBeTruthy();
  expect(heading.closest('.ant-card')?.querySelector('ul')?.children).toHaveLength(readySteps.length);
  answer(eventHome({ figures, setup }));
  expect(await linksOf(homeTexts.setup)).toHaveLength(readySteps.length);
});
