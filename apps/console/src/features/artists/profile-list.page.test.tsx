import * as generalTexts from '@backline/contract/general.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import type { PersonCard } from '@backline/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personCard } from '../../../testing/people.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './profile-list.page.tsx';

const path = '/artist_manager/list';
const list = 'artist_manager/list';

const openAs = (role: 'ADMIN' | 'MANAGER' | 'ARTIST', answer: Answer, at = path) =>
  openPage({
    Component,
    path,
    at,
    features: role === 'ADMIN' ? ['Page_Manager', 'Page_Artists'] : ['Page_Artists'],
    role,
    answers: { [list]: answer },
  });

const people = (...result: PersonCard[]) => ({ result });
const mona = personCard(11, { name: 'Mona', role: 'MANAGER', manager_id: null, firebase_uid: 'uid-11' });
const lamps = personCard(21, { name: 'The Lamps' });

it('shows a load failure with a retry instead of an empty list', async () => {
  let isBroken = true;
  const { user } = openAs('ADMIN', () =>
    isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : people(mona),
  );
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  expect(screen.queryByText(peopleTexts.noManagers)).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Mona' })).toBeTruthy();
});

it('hides the search from an artist, who is the only person in their list', async () => {
  openAs('ARTIST', () => people(lamps));
  expect(await screen.findByRole('link', { name: 'The Lamps' })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('says that the person may not see the list', async () => {
  openAs('MANAGER', () => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }));
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
});

it('shows empty states for managers and for artists', async () => {
  openAs('ADMIN', () => people());
  expect(await screen.findByText(peopleTexts.noManagers)).toBeTruthy();
  openAs('MANAGER', () => people());
  expect(await screen.findByText(peopleTexts.noArtists)).toBeTruthy();
});

it('hides New and the filter for deactivated people from a person who may not create profiles', async () => {
  openAs('ARTIST', () => people(lamps));
  await screen.findByRole('link', { name: 'The Lamps' });
  expect(screen.queryByRole('link', { name: /^New/ })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('shows an ADMIN each manager with links to that manager’s artists and form, and a Login As button', async () => {
  const { sentTo } = openAs('ADMIN', () => people(mona));
  expect(await screen.findByRole('heading', { name: 'Artist Managers' })).toBeTruthy();
  const tile = within(await screen.findByRole('listitem'));
  expect(tile.getByRole('link', { name: 'Mona' }).getAttribute('href')).toBe('/artist_manager/artists_list/11/Mona');
  expect(tile.getByRole('link', { name: 'Edit Mona' }).getAttribute('href')).toBe('/artist_manager/update/11');
  expect(tile.getByRole('button', { name: 'Login As Mona' })).toBeTruthy();
  expect(tile.getByText('person11@example.org')).toBeTruthy();
  expect(tile.getByText('+14155550100')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New Artist Manager' }).getAttribute('href')).toBe('/artist_manager/create');
  expect(sentTo(list)[0]?.input).toMatchObject({ role: 'MANAGER', is_active: true, page_number: 1 });
});

it('shows a manager their artists with a search, but without Login As', async () => {
  const { sentTo } = openAs('MANAGER', () => people(lamps), `${path}?search=typed%20by%20hand`);
  expect(await screen.findByRole('heading', { name: 'Artists' })).toBeTruthy();
  const tile = within(await screen.findByRole('listitem'));
  expect(tile.getByRole('link', { name: 'The Lamps' }).getAttribute('href')).toBe(
    '/artist_manager/view/21/The%20Lamps',
  );
  expect(tile.getByRole('link', { name: 'Edit The Lamps' }).getAttribute('href')).toBe(
    '/artist_manager/artist_update/21',
  );
  expect(tile.queryByRole('button')).toBeNull();
  expect(screen.getByRole('searchbox', { name: 'Search artists' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New Artist' })).toBeTruthy();
  expect(sentTo(list)[0]?.input).toMatchObject({ role: 'ARTIST', search: 'typed by hand' });
});

it('shows an ADMIN each artist with their manager, but no New button', async () => {
  const { user, router, sentTo } = openAs('ADMIN', ({ input }) =>
    input.role === 'ARTIST' ? people({ ...lamps, manager_name: 'Mona' }) : people(mona),
  );
  await user.click(await screen.findByRole('radio', { name: 'Artists' }));
  expect(await screen.findByRole('heading', { name: 'Artists' })).toBeTruthy();
  const tile = within(await screen.findByRole('listitem'));
  expect(tile.getByRole('link', { name: 'The Lamps' })).toBeTruthy();
  expect(tile.getByText('Mona')).toBeTruthy();
  expect(router.state.location.search).toBe('?show=artists');
  expect(sentTo(list).at(-1)?.input).toMatchObject({ role: 'ARTIST', is_active: true });
  expect(screen.queryByRole('link', { name: /^New/ })).toBeNull();
});

it('hides the list of all artists from everybody but an ADMIN', async () => {
  const { sentTo } = openAs('MANAGER', () => people(lamps), `${path}?show=artists`);
  await screen.findByRole('link', { name: 'The Lamps' });
  expect(screen.queryByRole('radio', { name: 'Artists' })).toBeNull();
  expect(screen.getByRole('link', { name: 'New Artist' })).toBeTruthy();
  expect(sentTo(list)[0]?.input).toMatchObject({ role: 'ARTIST' });
});

it('keeps every filter in the URL and sends the URL’s filters to the server', async () => {
  const { user, router, sentTo } = openAs('ADMIN', () => people(), `${path}?search=mon&status=deactivated`);
  await screen.findByText(peopleTexts.noManagers);
  expect(sentTo(list)[0]?.input).toMatchObject({ search: 'mon', is_active: false });
  await user.type(screen.getByRole('searchbox', { name: 'Search artist managers' }), 'a');
  await waitFor(() => expect(router.state.location.search).toBe('?search=mona&status=deactivated'));
  await user.click(screen.getByRole('radio', { name: 'Active' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=mona'));
  await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'mona', is_active: true }));
});

it('loads more pages by cursor, returns to the first page on Refresh, and shows an error when that fails', async () => {
  let isBroken = false;
  const { user, sentTo } = openAs('ADMIN', ({ input }) => {
    if (isBroken) return refuse(500, { code: 'internal', message: 'Broken' });
    if (input.cursor === 'after-10') return people(personCard(99, { role: 'MANAGER', name: 'Zoe' }));
    const first = Array.from({ length: 10 }, (_, index) => personCard(index + 1, { role: 'MANAGER' }));
    return Response.json({ result: first }, { headers: { 'X-Next-Cursor': 'after-10' } });
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Zoe' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('button', { name: 'Load more' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Zoe' })).toBeNull();
  await waitFor(() => expect(sentTo(list).map(({ input }) => input.page_number)).toEqual([1, 2, 1]));
  isBroken = true;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Person 1' })).toBeTruthy();
});

it('reports an overlong search next to its input, sends nothing and keeps the list', async () => {
  const { user, sentTo } = openAs('MANAGER', () => people(lamps));
  const box = await screen.findByRole('searchbox', { name: 'Search artists' });
  await user.click(box);
  await user.paste('x'.repeat(201));
  expect(await screen.findByText(generalTexts.tooLong(200))).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('The Lamps')).toBeTruthy();
  expect(sentTo(list).every(({ input }) => input.search === '')).toBe(true);
  await user.type(box, '{Backspace}');
  await waitFor(() => expect(screen.queryByText(generalTexts.tooLong(200))).toBeNull());
});
