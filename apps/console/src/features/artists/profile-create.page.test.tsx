import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage, type Answer, refuseFields } from '../../../testing/page.tsx';
import { Component as ArtistOfManager } from './manager-artist-create.page.tsx';
import { Component } from './profile-create.page.tsx';
import { manager } from '../../../testing/profile.ts';

const create = 'artist_manager';
const created: Answer = () => ({ message: peopleTexts.personCreated('Artist'), id: 30 });

const openAs = (role: 'ADMIN' | 'MANAGER', answer: Answer = created) =>
  openPage({
    Component,
    path: '/artist_manager/create',
    features: ['Page_Manager', 'Page_Artists'],
    role,
    answers: { [create]: answer },
  });

async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText('Name'), 'The Lamps');
  await user.type(screen.getByLabelText('Email'), 'Lamps@Example.org');
  await user.type(screen.getByLabelText('Phone'), '4155550100');
}

async function choose(user: UserEvent, name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(await screen.findByTitle(option));
}

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }));

it('shows each missing required field’s error next to that field', async () => {
  const { user, sentTo } = openAs('ADMIN');
  await screen.findByLabelText('Name');
  await save(user);
  for (const text of [peopleTexts.nameRequired, peopleTexts.emailRequired, peopleTexts.phoneRequired]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(sentTo(create)).toEqual([]);
});

it('rejects an invalid email address, phone number or link', async () => {
  const { user } = openAs('ADMIN');
  await user.type(await screen.findByLabelText('Email'), 'lamps');
  await user.type(screen.getByLabelText('Phone'), '415');
  await user.type(screen.getByLabelText('Spotify URL'), 'lamps');
  await user.tab();
  expect(await screen.findByText(peopleTexts.emailShape)).toBeTruthy();
  expect(await screen.findByText(peopleTexts.phoneShort)).toBeTruthy();
  expect(await screen.findByText(generalTexts.invalidUrl)).toBeTruthy();
});

it('requires a store URL, and an access token for a Shopify store', async () => {
  const { user, sentTo } = openAs('MANAGER');
  await fill(user);
  expect(screen.queryByLabelText('Store URL')).toBeNull();
  await choose(user, 'Store type', 'Shopify store');
  await save(user);
  expect(await screen.findByText(peopleTexts.storeUrlRequired)).toBeTruthy();
  expect(await screen.findByText(peopleTexts.storeTokenRequired)).toBeTruthy();
  expect(sentTo(create)).toEqual([]);
});

it('keeps the typed values when a save fails, and shows a default error if the server sends none', async () => {
  const { user, sentTo } = openAs('MANAGER', () => {
    throw new TypeError('offline');
  });
  await fill(user);
  await save(user);
  expect((await screen.findByText(peopleTexts.personCreateFailed('Artist'))).closest('[role=alert]')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('The Lamps');
  await save(user);
  await waitFor(() => expect(sentTo(create)).toHaveLength(2));
  const keys = sentTo(create).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
});

it('shows the server’s error next to the phone number and focuses the field', async () => {
  const { user } = openAs('MANAGER', () => refuseFields({ phone_number: peopleTexts.addressTaken }));
  await fill(user);
  await save(user);
  expect(await screen.findByText(peopleTexts.addressTaken)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')));
});

it('shows an ADMIN no store fields, and creates the manager without a store', async () => {
  const { user, sentTo } = openAs('ADMIN');
  expect(await screen.findByRole('heading', { name: 'New Artist Manager' })).toBeTruthy();
  expect(screen.queryByText('Store configuration')).toBeNull();
  await fill(user);
  await save(user);
  expect(await screen.findByRole('heading', { name: 'at /artist_manager/list' })).toBeTruthy();
  expect(sentTo(create)[0]?.input).toMatchObject({
    role: 'MANAGER',
    manager_id: null,
    name: 'The Lamps',
    phone_number: '+14155550100',
    store_type: 'None',
    facebook_url: '',
    profile_image_url: null,
  });
});

it('creates a manager’s own artist with a store, and shows the server’s message', async () => {
  const { user, sentTo } = openAs('MANAGER');
  await fill(user);
  await choose(user, 'Store type', 'Shopify store');
  await user.type(await screen.findByLabelText('Store URL'), 'https://lamps.example.org');
  await user.type(screen.getByLabelText('Storefront access token'), 'shpat-1');
  await save(user);
  expect(await screen.findByText(peopleTexts.personCreated('Artist'))).toBeTruthy();
  expect(sentTo(create)[0]?.input).toMatchObject({
    role: 'ARTIST',
    manager_id: null,
    store_type: 'ShopifyStore',
    store_url: 'https://lamps.example.org',
    storefront_access_token: 'shpat-1',
  });
});

it('treats a phone number without a country as +91', async () => {
  const { user, sentTo } = openAs('MANAGER');
  await fill(user);
  await user.selectOptions(screen.getByLabelText('Country code'), '');
  await save(user);
  await waitFor(() => expect(sentTo(create)[0]?.input).toMatchObject({ phone_number: '+914155550100' }));
});

it('creates an artist for the manager in the URL and returns to that manager’s artists', async () => {
  const { user, sentTo } = openPage({
    Component: ArtistOfManager,
    path: '/artist/create/:managerId/:managerName',
    at: '/artist/create/11/Mona',
    features: ['Page_Manager'],
    role: 'ADMIN',
    answers: { 'artist_manager/detail': () => ({ result: [manager()] }), [create]: created },
  });
  await fill(user);
  await save(user);
  expect(await screen.findByRole('heading', { name: 'at /artist_manager/artists_list/11/Mona' })).toBeTruthy();
  expect(sentTo(create)[0]?.input).toMatchObject({ role: 'ARTIST', manager_id: 11 });
});
