import * as generalTexts from '@backline/contract/general.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personCard } from '../../../testing/people.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './manager-artists.page.tsx';
import { manager } from '../../../testing/profile.ts';

const list = 'artist_manager/list';

const open = (answers: Record<string, Answer>, { id = 11, role = 'ADMIN' as 'ADMIN' | 'MANAGER' } = {}) =>
  openPage({
    Component,
    path: '/artist_manager/artists_list/:artist_manager_id/:artist_manager_name',
    at: `/artist_manager/artists_list/${id}/Made%20Up`,
    features: ['Page_Manager', 'Page_Artists'],
    role,
    answers: { 'artist_manager/detail': () => ({ result: [manager()] }), [list]: () => ({ result: [] }), ...answers },
  });

it('says that an unknown manager was not found, and shows no name from the URL', async () => {
  const { sentTo } = open({
    'artist_manager/detail': () => refuse(404, { code: 'not_found', message: generalTexts.rowNotFound }),
  });
  expect(await screen.findByRole('heading', { name: generalTexts.rowNotFound })).toBeTruthy();
  expect(screen.queryByText(/Made Up/)).toBeNull();
  expect(sentTo(list)).toEqual([]);
});

it('shows a MANAGER their own artists and nobody else’s', async () => {
  const { sentTo } = open({}, { role: 'MANAGER' });
  expect(await screen.findByRole('heading', { name: generalTexts.rowNotFound })).toBeTruthy();
  expect(sentTo('artist_manager/detail')).toEqual([]);
  open({}, { role: 'MANAGER', id: 1 });
  expect(await screen.findByRole('heading', { name: "Ada's Artists" })).toBeTruthy();
});

it('has the manager’s name as its title and lists only their artists', async () => {
  const { sentTo } = open({ [list]: () => ({ result: [personCard(21, { name: 'The Lamps' })] }) });
  expect(await screen.findByRole('heading', { name: "Mona's Artists" })).toBeTruthy();
  const tile = within(await screen.findByRole('list', { name: "Mona's Artists" }));
  expect(sentTo(list)[0]?.input).toMatchObject({ role: 'ARTIST', artist_manager_id: 11 });
  expect(tile.getByRole('link', { name: 'Edit The Lamps' }).getAttribute('href')).toBe('/artist/update/11/Mona/21');
  expect(screen.getByRole('link', { name: 'New Artist' }).getAttribute('href')).toBe('/artist/create/11/Mona');
});

it('shows an empty state for a manager without artists', async () => {
  open({});
  expect(await screen.findByText(peopleTexts.noArtists)).toBeTruthy();
});
