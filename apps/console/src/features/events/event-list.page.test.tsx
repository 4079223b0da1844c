import { eventFields, listedEventFields } from '@backline/contract/event-fields';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-list.page.tsx';
import { eventRow, lookups } from '../../../testing/event-rows.ts';

const path = '/groups/all';
const list = 'events/events_list';

const open = (
  answer: Answer,
  { at = path, features = ['Page_Events'] as const, role = 'MANAGER' }: Partial<Parameters<typeof openPage>[0]> = {},
) => openPage({ Component, path, at, features, role, answers: { ...lookups, [list]: answer } });

it('shows an empty state when there are no events', async () => {
  open(() => []);
  expect(await screen.findByText(eventTexts.noEvents)).toBeTruthy();
});

it('links to the event form in an empty installation, or says who can create events', async () => {
  open(() => [], { features: ['Page_Events', 'Page_Event_Create_Operation'] });
  const create = await screen.findByRole('link', { name: 'Create an event' });
  expect(create.getAttribute('href')).toBe('/event-operation/AddEvent');
  open(() => []);
  expect(await screen.findByText(eventTexts.eventsAreCreated)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create an event' })).toBeNull();
});

it('does not show “Create an event” when a search or filter finds nothing', async () => {
  open(() => [], { at: `${path}?search=lamp`, features: ['Page_Events', 'Page_Event_Create_Operation'] });
  expect(await screen.findByText(eventTexts.noEvents)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create an event' })).toBeNull();
});

it('links the raffles and trivia of all events for people who may open them', async () => {
  open(() => [], { features: ['Page_Events', 'Page_Raffles', 'Page_Trivia'] });
  expect((await screen.findByRole('link', { name: 'Raffles' })).getAttribute('href')).toBe('/raffle/all');
  expect(screen.getByRole('link', { name: 'Trivia' }).getAttribute('href')).toBe('/trivia/all');
  cleanup();
  open(() => []);
  expect(await screen.findByText(eventTexts.noEvents)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Raffles' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Trivia' })).toBeNull();
});

it('shows every text field of an event’s row', async () => {
  const texts = listedEventFields.filter((name) => eventFields[name].blank === '');
  const told = Object.fromEntries(texts.map((name) => [name, `The ${name} of the row`]));
  open(() => [eventRow(1, told)]);
  const row = await screen.findByRole('row', { name: /Event 1/ });
  for (const text of Object.values(told)) expect(within(row).getByText(text)).toBeTruthy();
});

it('crops a poster to its focus, and a placeholder to its middle', async () => {
  const focus = { event_image_focus_x: 0, event_image_focus_y: 85 };
  open(() => [eventRow(1, { ...focus, event_image_url: '/storage/poster.png' }), eventRow(2, focus)]);
  await screen.findByText('Event 2');
  expect([...document.images].map((image) => image.style.objectPosition)).toEqual(['0% 85%', '']);
});

it('shows a load failure with a retry instead of an empty table', async () => {
  let isBroken = true;
  const { user } = open(() => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : [eventRow(1)]));
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  expect(screen.queryByText(eventTexts.noEvents)).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Event 1' })).toBeTruthy();
});

it('says that the person may not see events', async () => {
  open(() => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }));
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
});

it('sends the URL’s filters to the server and writes every filter to the URL', async () => {
  const at = `${path}?tab=past&search=lamp&manager=11&artists=21`;
  const { sentTo, user, router } = open(() => [], { at, features: ['Page_Events', 'Page_Manager'], role: 'ADMIN' });
  await screen.findByText(eventTexts.noEvents);
  expect(sentTo(list)[0]?.input).toMatchObject({
    page_number: 1,
    search: 'lamp',
    isPast: true,
    isUpcoming: false,
    artistManager: 11,
    artists: [21],
  });
  await user.type(screen.getByRole('searchbox'), 's');
  await waitFor(() => expect(router.state.location.search).toBe('?tab=past&search=lamps&manager=11&artists=21'));
  await user.click(screen.getByRole('tab', { name: 'Upcoming' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=lamps&manager=11&artists=21'));
});

it('limits the artists to the chosen manager and removes artists of other managers from the filter', async () => {
  const { user, router } = open(() => [], {
    at: `${path}?artists=22`,
    features: ['Page_Events', 'Page_Manager'],
    role: 'ADMIN',
  });
  await user.click(await screen.findByRole('combobox', { name: 'Artist manager' }));
  await user.click(await screen.findByTitle('Mona'));
  await waitFor(() => expect(router.state.location.search).toBe('?manager=11'));
  await user.click(screen.getByRole('combobox', { name: 'Artists' }));
  expect(await screen.findByTitle('The Lamps')).toBeTruthy();
  expect(screen.queryByTitle('Brass Owls')).toBeNull();
});

it('shows each filter and button only with its permission, and managers only to an ADMIN', async () => {
  open(() => []);
  await screen.findByText(eventTexts.noEvents);
  expect(screen.queryByRole('combobox', { name: 'Artists' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New Event' })).toBeNull();
  open(() => [], { features: ['Page_Events', 'Page_Manager', 'Page_Event_Create_Operation'] });
  await screen.findByText(eventTexts.noEvents);
  expect(screen.getByRole('combobox', { name: 'Artists' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Artist manager' })).toBeNull();
  expect(screen.getByRole('link', { name: 'New Event' }).getAttribute('href')).toBe('/event-operation/AddEvent');
});

it('loads more pages by cursor until there is no next one', async () => {
  const { user, sentTo } = open(({ input }) => {
    if (input.cursor === 'after-10') return [eventRow(11)];
    const rows = Array.from({ length: 10 }, (_, index) => eventRow(index + 1));
    return Response.json(rows, { headers: { 'X-Next-Cursor': 'after-10' } });
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Event 11' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Event 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(sentTo(list)[1]?.input).toMatchObject({ page_number: 2, cursor: 'after-10' });
});

it('highlights an event from 15 minutes before to 15 minutes after its start', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const minutes = (count: number) => Date.now() + count * 60_000;
  open(() => [
    eventRow(1, { event_dttm: minutes(14.9) }),
    eventRow(2, { event_dttm: minutes(-14.9) }),
    eventRow(3, { event_dttm: minutes(15.1) }),
    eventRow(4, { event_dttm: minutes(-15.1) }),
    eventRow(5, { event_dttm: minutes(-359) }),
    eventRow(6, { event_dttm: minutes(-361) }),
  ]);
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  const namesOf = (some: HTMLElement[]) => some.map((row) => row.textContent.slice(0, 7));
  expect(namesOf(rows.filter((row) => row.className.includes('now')))).toEqual(['Event 1', 'Event 2']);
  expect(namesOf(rows.filter((row) => row.textContent.includes('Now')))).toEqual([
    'Event 1',
    'Event 2',
    'Event 4',
    'Event 5',
  ]);
});

it('keeps an event among the upcoming ones until six hours after its start', async () => {
  const sixHoursMs = 6 * 3_600_000;
  const before = Date.now();
  const { sentTo } = open(() => []);
  await screen.findByText(eventTexts.noEvents);
  const [asked] = sentTo(list).map(({ input }) => Number(input.currentTime));
  expect(asked).toBeGreaterThanOrEqual(before - sixHoursMs);
  expect(asked).toBeLessThanOrEqual(Date.now() - sixHoursMs);
});

it('returns from Past to Upcoming when the person goes back', async () => {
  const { user, router } = open(() => []);
  await user.click(await screen.findByRole('tab', { name: 'Past' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=past'));
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Upcoming' }).ariaSelected).toBe('true'));
});

it('ignores the response to an older search once a newer search is typed', async () => {
  const { user, sentTo } = open(({ input }) => {
    if (input.search === 'l') return new Promise(() => undefined);
    return [eventRow(1, { name: `Found by ${String(input.search)}` })];
  });
  await user.type(await screen.findByRole('searchbox'), 'la');
  expect(await screen.findByRole('link', { name: 'Found by la' })).toBeTruthy();
  const searched = sentTo(list).map(({ input, signal }) => [input.search, signal?.aborted]);
  expect(searched).toContainEqual(['l', true]);
});

it('reports an overlong search next to its input, sends nothing and keeps the list', async () => {
  const { user, sentTo } = open(() => [eventRow(1)]);
  await screen.findByRole('link', { name: 'Event 1' });
  const box = screen.getByRole('searchbox', { name: 'Search events' });
  await user.click(box);
  await user.paste('x'.repeat(201));
  expect(await screen.findByText(generalTexts.tooLong(200))).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('link', { name: 'Event 1' })).toBeTruthy();
  expect(sentTo(list).every(({ input }) => input.search === '')).toBe(true);
});

it('highlights a new event, even further down the list, and scrolls it into view', async () => {
  const scrolled: string[] = [];
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this.textContent ?? '');
  };
  onTestFinished(() => {
    Element.prototype.scrollIntoView = scrollIntoView;
  });
  const rows = Array.from({ length: 12 }, (_, place) => eventRow(place + 1));
  open(
    ({ input }) =>
      input.cursor === undefined
        ? Response.json(rows.slice(0, 10), { headers: { 'X-Next-Cursor': 'next' } })
        : rows.slice(10),
    { at: `${path}?made=12` },
  );
  const made = await screen.findByRole('row', { name: /Event 12/ });
  expect(within(made).getByText('New')).toBeTruthy();
  expect(screen.getAllByText('New')).toHaveLength(1);
  await waitFor(() => expect(scrolled).toEqual([made.textContent]));
});
