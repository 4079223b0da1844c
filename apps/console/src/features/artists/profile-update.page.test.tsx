import type { Profile } from '@backline/contract/artists';
import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component as ArtistUpdate } from './artist-update.page.tsx';
import { Component as ArtistView } from './artist-view.page.tsx';
import { artist, manager } from '../../../testing/profile.ts';
import { Component } from './profile-update.page.tsx';

const update = 'artist_manager/update';
const saved: Answer = () => ({ message: peopleTexts.personUpdated('Artist'), id: 21, version: 4 });

function open(
  profile: Profile,
  answers: Record<string, Answer> = {},
  role: 'ADMIN' | 'MANAGER' | 'ARTIST' = 'MANAGER',
) {
  return openPage({
    Component,
    path: '/artist_manager/update/:artistOrManagerId',
    at: `/artist_manager/update/${profile.id}`,
    features: ['Page_Manager', 'Page_Artists'],
    role,
    answers: { 'artist_manager/detail': () => ({ result: [profile] }), [update]: saved, ...answers },
  });
}

const save = () => screen.getByRole('button', { name: 'Save' });

it.each(['21', 'nonsense'])('shows “not found” instead of a form for the unknown ID %s', async (id) => {
  openPage({
    Component: ArtistUpdate,
    path: '/artist_manager/artist_update/:artistId',
    at: `/artist_manager/artist_update/${id}`,
    features: ['Page_Artists'],
    answers: { 'artist_manager/detail': () => refuse(404, { code: 'not_found', message: generalTexts.rowNotFound }) },
  });
  expect(await screen.findByRole('heading', { name: generalTexts.rowNotFound })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('the same URL edits a manager for an ADMIN and an artist for everybody else', async () => {
  const asAdmin = open(manager(), {}, 'ADMIN');
  expect(await screen.findByRole('heading', { name: 'Edit Artist Manager' })).toBeTruthy();
  expect(asAdmin.sentTo('artist_manager/detail')[0]?.input.role).toBe('MANAGER');
  const asManager = open(artist());
  expect(await screen.findByRole('heading', { name: 'Edit Artist' })).toBeTruthy();
  expect(asManager.sentTo('artist_manager/detail')[0]?.input.role).toBe('ARTIST');
});

it('locks the email address and the phone number, and sends neither', async () => {
  const { user, sentTo } = open(artist());
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Phone').disabled).toBe(true);
  await user.type(screen.getByLabelText('Name'), '!');
  await user.click(save());
  expect(await screen.findByRole('heading', { name: 'at /artist_manager/list' })).toBeTruthy();
  expect(sentTo(update)[0]?.input).toMatchObject({ artistOrManagerId: 21, role: 'ARTIST', name: 'The Lamps!' });
  expect(Object.keys(sentTo(update)[0]?.input ?? {})).not.toContain('email');
  expect(screen.getByText(peopleTexts.personUpdated('Artist'))).toBeTruthy();
});

it('does not submit the form when a dialog inside it is submitted', async () => {
  const { user, sentTo } = open(artist(), {
    'users/update_email': () => ({ message: peopleTexts.addressConfirmationSent('new@example.org') }),
  });
  await user.click(await screen.findByRole('button', { name: 'Update email' }));
  await user.type(await screen.findByLabelText('New email'), 'new@example.org{Enter}');
  expect(await screen.findByText('Waiting for confirmation:')).toBeTruthy();
  expect(sentTo(update)).toEqual([]);
});

it('never shows the stored access token, and sends an empty one so that the server keeps it', async () => {
  const { user, sentTo } = open(artist());
  expect(await screen.findByText(/A token is stored\./)).toBeTruthy();
  expect(screen.queryByLabelText('Storefront access token')).toBeNull();
  await user.type(screen.getByLabelText('Name'), '!');
  await user.click(save());
  await waitFor(() => expect(sentTo(update)[0]?.input.storefront_access_token).toBe(''));
});

it('requires a new token after Replace is pressed, until the person keeps the current token', async () => {
  const { user, sentTo } = open(artist(), {
    [update]: () => refuse(503, { code: 'unavailable', message: generalTexts.tryLater }),
  });
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await user.click(save());
  expect(await screen.findByText(peopleTexts.storeTokenRequired)).toBeTruthy();
  await user.type(screen.getByLabelText('Storefront access token'), 'shpat-2');
  await user.click(save());
  await waitFor(() => expect(sentTo(update)[0]?.input.storefront_access_token).toBe('shpat-2'));
  await user.click(screen.getByRole('button', { name: 'Keep the current token' }));
  await user.click(save());
  await waitFor(() => expect(sentTo(update)[1]?.input.storefront_access_token).toBe(''));
});

it('shows a default error when the server gives no reason for a failure', async () => {
  const { user } = open(artist(), {
    [update]: () => {
      throw new TypeError('offline');
    },
  });
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(save());
  expect(await screen.findAllByText(peopleTexts.personUpdateFailed('Artist'))).not.toEqual([]);
});

it('warns that switching to a store type without an access token removes the stored token', async () => {
  const { user } = open(artist());
  await user.click(await screen.findByRole('combobox', { name: 'Store type' }));
  await user.click(await screen.findByTitle('Own store'));
  expect(await screen.findByText('Saving removes the stored access token.')).toBeTruthy();
  expect(screen.queryByText(/A token is stored/)).toBeNull();
});

it('rejects an invalid Shopify domain, and sends a pasted one unchanged with the webhook signing secret', async () => {
  const { user, sentTo } = open(artist({ has_store_webhook_secret: true }));
  await user.type(await screen.findByLabelText('Shopify domain'), 'lamps.example.org');
  await user.click(save());
  expect(await screen.findByText(peopleTexts.shopifyDomainShape)).toBeTruthy();
  await user.clear(screen.getByLabelText('Shopify domain'));
  await user.type(screen.getByLabelText('Shopify domain'), 'https://Lamps.myshopify.com/admin');
  expect(screen.getByText(/A secret is stored\./)).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Replace' })[1] ?? save());
  await user.type(screen.getByLabelText('Webhook signing secret'), 'hush');
  await user.click(save());
  await waitFor(() =>
    expect(sentTo(update)[0]?.input).toMatchObject({
      shopify_domain: 'https://Lamps.myshopify.com/admin',
      store_webhook_secret: 'hush',
      storefront_access_token: '',
    }),
  );
});

it('warns that switching to a store type without secrets removes the stored token and signing secret', async () => {
  const { user } = open(artist({ has_store_webhook_secret: true }));
  await user.click(await screen.findByRole('combobox', { name: 'Store type' }));
  await user.click(await screen.findByTitle('None'));
  expect(await screen.findByText('Saving removes the stored access token and signing secret.')).toBeTruthy();
});

it('deactivates a person after a confirmation and offers to reactivate them', async () => {
  const { user, sentTo } = open(artist(), {
    'users/set_person_active': ({ input }) => ({
      message: input.is_active ? peopleTexts.personActivated('The Lamps') : peopleTexts.personDeactivated('The Lamps'),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate The Lamps?' }));
  expect(sentTo('users/set_person_active')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText(peopleTexts.personDeactivated('The Lamps'))).toBeTruthy();
  expect(sentTo('users/set_person_active')[0]?.input).toEqual({ user_id: 21, is_active: false });
  expect(await screen.findByRole('button', { name: 'Activate' })).toBeTruthy();
  expect(screen.getByText('Deactivated')).toBeTruthy();
});

it('offers no Deactivate button to an artist on their own profile', async () => {
  open(artist({ id: 1, can: { set_active: false, login_as: false, invite: false } }), {}, 'ARTIST');
  await screen.findByLabelText('Name');
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

it('shows the artist’s name as the title of their profile and a tab for each page', async () => {
  openPage({
    Component: ArtistView,
    path: '/artist_manager/view/:artist_id/:artist_name',
    features: ['Page_Artists'],
    answers: { 'artist_manager/detail': () => ({ result: [artist()] }) },
  });
  expect(await screen.findByRole('heading', { name: 'The Lamps' })).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Artist' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([['Profile', 'page']]);
});

it('on a conflict, shows another person’s links and store, and saves the values that the person chooses', async () => {
  let stored = artist();
  const fields = ['spotify_url', 'store_type', 'store_url', 'storefront_access_token'];
  const conflict = { changed_by: 'Zoe Park', is_own: false, changed_dttm: Date.UTC(2030, 0, 1), version: 4, fields };
  const { user, sentTo } = open(stored, {
    'artist_manager/detail': () => ({ result: [stored] }),
    [update]: ({ input }) =>
      input.version === stored.version
        ? { message: peopleTexts.personUpdated('Artist'), id: 21, version: 5 }
        : refuse(409, { code: 'conflict', message: peopleTexts.personConflict, conflict }),
  });
  const spotify = await screen.findByLabelText('Spotify URL');
  await user.clear(spotify);
  await user.type(spotify, 'https://mine.example.org');
  stored = artist({
    version: 4,
    spotify_url: null,
    store_type: 'None',
    store_url: null,
    has_storefront_access_token: false,
  });
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: peopleTexts.personConflict }));
  const link = within(dialog.getByRole('group', { name: 'Spotify URL' }));
  expect(link.getByRole<HTMLInputElement>('radio', { name: 'Mine https://mine.example.org' }).checked).toBe(true);
  const store = within(dialog.getByRole('group', { name: 'Store' }));
  const before = 'Mine Shopify store, https://lamps.example.org, the stored access token';
  expect(store.getByRole('radio', { name: before })).toBeTruthy();
  expect(store.getByRole<HTMLInputElement>('radio', { name: 'Theirs None' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  await waitFor(() => expect(sentTo(update)).toHaveLength(2));
  expect(sentTo(update)[1]?.input).toMatchObject({
    version: 4,
    spotify_url: 'https://mine.example.org',
    store_type: 'None',
    store_url: null,
  });
});
