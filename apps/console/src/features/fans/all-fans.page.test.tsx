import type { Feature } from '@backline/contract/features';
import * as generalTexts from '@backline/contract/general.texts';
import * as fanTexts from '@backline/contract/fans.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './all-fans.page.tsx';
import { fanRow } from '../../../testing/fan-rows.ts';

// A message that fades out after the last test would access a `window` that jsdom has already removed.
afterEach(cleanup);

const path = '/users/all';
const list = 'users/users_list';
const everything: readonly Feature[] = ['Page_Manage_Users', 'Page_Manager'];

type Options = Partial<Parameters<typeof openPage>[0]>;
const open = (answer: Answer, { at = path, features = ['Page_Manage_Users'], role, answers }: Options = {}) =>
  openPage({ Component, path, at, features, role, answers: { ...lookups, [list]: answer, ...answers } });

describe('refusals and failures', () => {
  it('says that the person may not see users', async () => {
    open(() => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }));
    expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
  });

  it('shows a load failure with a retry instead of an empty table', async () => {
    let isBroken = true;
    const { user } = open(() => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : [fanRow(1)]));
    expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
    expect(screen.queryByText(fanTexts.noFans)).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Fan 1')).toBeTruthy();
  });

  it('shows an empty state when there are no users', async () => {
    open(() => []);
    expect(await screen.findByText(fanTexts.noFans)).toBeTruthy();
  });

  it('shows the manager filter and the event creation switch only to an ADMIN, and the artist filter only if permitted', async () => {
    open(() => [fanRow(1)], { features: ['Page_Manage_Users'] });
    await screen.findByText('Fan 1');
    expect(screen.queryByRole('combobox', { name: 'Artist manager' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Artists' })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    open(() => [fanRow(1)], { features: everything, role: 'ADMIN' });
    await screen.findByText('Fan 1');
    expect(screen.getByRole('combobox', { name: 'Artist manager' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Artists' })).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Event creation for Fan 1' })).toBeTruthy();
  });

  it('offers no action for a deleted fan', async () => {
    open(() => [fanRow(1), fanRow(2, { has_left: true, name: 'Fan who left' })], {
      features: everything,
      role: 'ADMIN',
    });
    await screen.findByText('Fan who left');
    expect(screen.getAllByRole('switch')).toHaveLength(1);
  });
});

it('shows each user’s name, email and phone, and a dash for a missing one', async () => {
  open(() => [fanRow(1), fanRow(2, { email: null, phone_number: null })]);
  const table = await screen.findByRole('table', { name: 'Users' });
  const texts = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(texts.slice(1)).toEqual([
    ['F1Fan 1', 'fan1@example.org', '+12125550001'],
    ['F2Fan 2', '-', '-'],
  ]);
});

describe('filters', () => {
  it('keeps every filter in the URL', async () => {
    const at = `${path}?search=zo&manager=11&artists=21`;
    const { sentTo, user, router } = open(() => [], { at, features: everything, role: 'ADMIN' });
    await screen.findByText(fanTexts.noFans);
    expect(sentTo(list)[0]?.input).toEqual({
      page_number: 1,
      search: 'zo',
      event_id: null,
      artistManager: 11,
      artists: [21],
      section: 'users',
    });
    await user.type(screen.getByRole('searchbox'), 'e');
    await waitFor(() => expect(router.state.location.search).toBe('?search=zoe&manager=11&artists=21'));
    await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'zoe' }));
  });

  it('removes artists of another manager from the filter when the manager changes', async () => {
    const { user, router } = open(() => [], { at: `${path}?artists=22`, features: everything, role: 'ADMIN' });
    await user.click(await screen.findByRole('combobox', { name: 'Artist manager' }));
    await user.click(await screen.findByTitle('Mona'));
    await waitFor(() => expect(router.state.location.search).toBe('?manager=11'));
  });

  it('searches without a delay, and ignores the response to an earlier text', async () => {
    const { user, sentTo } = open(({ input }) => {
      if (input.search === 'z') return new Promise(() => undefined);
      return [fanRow(1, { name: `Found by ${String(input.search)}` })];
    });
    await user.type(await screen.findByRole('searchbox'), 'zo');
    expect(await screen.findByText('Found by zo')).toBeTruthy();
    const searched = sentTo(list).map(({ input, signal }) => [input.search, signal?.aborted]);
    expect(searched).toContainEqual(['z', true]);
  });

  it('finds an event by its name after a typing pause and opens its users', async () => {
    const { user, sentTo } = open(() => [], { at: `${path}?artists=21`, features: everything });
    const events = await screen.findByRole('combobox', { name: 'Event' });
    expect(sentTo('events/get_event_names')).toEqual([]);
    await user.click(events);
    await screen.findByTitle('Night One');
    await user.type(events, 'day');
    expect(screen.queryByTitle('Night One')).toBeNull();
    await user.click(await screen.findByTitle('Day Two'));
    expect(await screen.findByRole('heading', { name: 'at /users/8/Day%20Two' })).toBeTruthy();
    const asked = sentTo('events/get_event_names').map(({ input }) => [input.search ?? '', input.artist_id]);
    expect(asked).toEqual([
      ['', '21'],
      ['day', '21'],
    ]);
  });

  it.each([
    ['searchbox', 'Search users', list],
    ['combobox', 'Event', 'events/get_event_names'],
  ])('reports an overlong text next to the %s %s, sends nothing and keeps the list', async (role, name, call) => {
    const { user, sentTo } = open(() => [fanRow(1)]);
    await screen.findByText('Fan 1');
    await user.click(screen.getByRole(role, { name }));
    await user.paste('x'.repeat(201));
    expect(await screen.findByText(generalTexts.tooLong(200))).toBeTruthy();
    // Waits longer than the debounce of the search field.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(screen.queryByText(generalTexts.fetchFailed)).toBeNull();
    expect(screen.getByText('Fan 1')).toBeTruthy();
    expect(sentTo(call).every(({ input }) => !input.search)).toBe(true);
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(screen.queryByText(generalTexts.tooLong(200))).toBeNull());
    await waitFor(() => expect(sentTo(call).at(-1)?.input.search).toBe('x'.repeat(200)));
  });
});

it('loads more pages by cursor until there is no next one', async () => {
  const { user, sentTo } = open(({ input }) => {
    if (input.cursor === 'after-10') return [fanRow(11)];
    const rows = Array.from({ length: 10 }, (_, index) => fanRow(index + 1));
    return Response.json(rows, { headers: { 'X-Next-Cursor': 'after-10' } });
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Fan 11')).toBeTruthy();
  expect(screen.getByText('Fan 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(sentTo(list)[1]?.input).toMatchObject({ page_number: 2, cursor: 'after-10' });
});

describe('the event creation switch of a fan', () => {
  const setting = 'users/user_setting_update';
  const creationOf = (name: string) => screen.findByRole('switch', { name: `Event creation for ${name}` });

  it('sends its change only once on a double click', async () => {
    const { sentTo } = open(() => [fanRow(1)], {
      role: 'ADMIN',
      answers: { [setting]: () => ({ message: 'Saved.' }) },
    });
    const toggle = await creationOf('Fan 1');
    toggle.click();
    toggle.click();
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(sentTo(setting).map(({ input }) => input.allow_group_creation)).toEqual([true]);
  });

  it('returns to its previous state if the server refuses the change, and the page says why', async () => {
    const gate = Promise.withResolvers<Response>();
    const { user } = open(() => [fanRow(1)], { role: 'ADMIN', answers: { [setting]: () => gate.promise } });
    await user.click(await creationOf('Fan 1'));
    await waitFor(async () => expect((await creationOf('Fan 1')).ariaChecked).toBe('true'));
    gate.resolve(refuse(404, { code: 'not_found', message: generalTexts.rowNotFound }));
    expect(await screen.findByText(generalTexts.rowNotFound)).toBeTruthy();
    expect((await creationOf('Fan 1')).ariaChecked).toBe('false');
  });

  it('shows the change for this fan only, before the server answers', async () => {
    const gate = Promise.withResolvers<unknown>();
    const { user, sentTo } = open(() => [fanRow(1), fanRow(2)], {
      role: 'ADMIN',
      answers: { [setting]: () => gate.promise },
    });
    await user.click(await creationOf('Fan 1'));
    await waitFor(async () => expect((await creationOf('Fan 1')).ariaChecked).toBe('true'));
    expect((await creationOf('Fan 2')).ariaChecked).toBe('false');
    // A second change is ignored until the response to the first one has set the state.
    await user.click(await creationOf('Fan 1'));
    expect(sentTo(setting).map(({ input }) => input)).toEqual([{ user_id: 1, allow_group_creation: true }]);
    gate.resolve({ message: generalTexts.settingSaved });
    expect(await screen.findByText(generalTexts.settingSaved)).toBeTruthy();
    expect((await creationOf('Fan 1')).ariaChecked).toBe('true');
    expect(sentTo(list)).toHaveLength(1);
  });
});
