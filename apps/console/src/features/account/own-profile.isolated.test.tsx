import type { Feature } from '@backline/contract/features';
import * as peopleTexts from '@backline/contract/people.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import type { OwnProfile } from '@backline/contract/own-profile';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { accountAnswers, ownProfile } from '../../../testing/account.ts';
import { Component } from './account.page.tsx';

// jsdom has no canvas.
vi.mock('../../lib/uploads-image.ts', async (original) => ({
  ...(await original<object>()),
  makeThumbnail: async () => new File(['t'], 'thumbnail.png', { type: 'image/png' }),
}));

const update = 'users/update_own_profile';

function open(
  first: OwnProfile = ownProfile(),
  answers: Record<string, Answer> = {},
  { isOwn = false, features = [] }: { isOwn?: boolean; features?: Feature[] } = {},
) {
  let stored = first;
  const save: Answer = ({ input }) => {
    if (input.version !== stored.version) {
      const changed_by = isOwn ? 'Ada' : 'Zoe Park';
      const changed_dttm = new Date(2030, 0, 1, 12).getTime();
      const conflict = { changed_by, is_own: isOwn, changed_dttm, version: 4, fields: ['name'] };
      return refuse(409, { code: 'conflict', message: peopleTexts.personConflict, conflict });
    }
    stored = ownProfile({ ...stored, ...input, version: stored.version + 1, has_storefront_access_token: false });
    return { message: peopleTexts.ownProfileSaved, version: stored.version };
  };
  const page = openPage({
    Component,
    path: '/account',
    features,
    answers: { ...accountAnswers, 'users/get_own_profile': () => stored, [update]: save, ...answers },
  });
  const savedElsewhere = () => (stored = ownProfile({ ...stored, name: 'Adele', version: 4 }));
  return { ...page, savedElsewhere };
}

const press = () => screen.getByRole('button', { name: 'Save' });

it('shows an error next to a name that consists only of invisible characters', async () => {
  const { user, sentTo } = open();
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, '\u200B');
  await user.click(press());
  expect(await screen.findByText(peopleTexts.nameRequired)).toBeTruthy();
  expect(sentTo(update)).toEqual([]);
});

it('shows a team member neither profile links nor store settings', async () => {
  open();
  await screen.findByLabelText('Name');
  expect(screen.queryByLabelText('Spotify URL')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Store type' })).toBeNull();
});

it('saves the person’s name, stays on the page and saves a second change to the new version', async () => {
  const { user, sentTo, router } = open();
  await user.type(await screen.findByLabelText('Name'), ' B');
  await user.click(press());
  expect(await screen.findByText(peopleTexts.ownProfileSaved)).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'C');
  await user.click(press());
  await waitFor(() => expect(sentTo(update)).toHaveLength(2));
  expect(sentTo(update).map(({ input }) => [input.name, input.version])).toEqual([
    ['Ada B', 3],
    ['Ada BC', 4],
  ]);
  expect(router.state.location.pathname).toBe('/account');
});

it.each(['MANAGER', 'ARTIST'] as const)('saves the profile links and store of a %s', async (role) => {
  const { user, sentTo } = open(ownProfile({ role }));
  await user.type(await screen.findByLabelText('Spotify URL'), 'https://spotify.example.org/ada');
  await user.click(await screen.findByRole('combobox', { name: 'Store type' }));
  await user.click(await screen.findByTitle('Own store'));
  await user.type(await screen.findByLabelText('Store URL'), 'https://store.example.org');
  await user.click(press());
  await waitFor(() =>
    expect(sentTo(update)[0]?.input).toMatchObject({
      spotify_url: 'https://spotify.example.org/ada',
      store_type: 'OwnStore',
      store_url: 'https://store.example.org',
    }),
  );
});

it('uploads the chosen picture, previews it in a circle and saves it with the name', async () => {
  URL.createObjectURL = () => 'blob:portrait';
  URL.revokeObjectURL = () => undefined;
  const put: string[] = [];
  const stored: Answer = ({ path }) => (put.push(path), {});
  const { user, sentTo } = open(ownProfile(), {
    'users/generate_pre_signed_url_upload': ({ input: { fileName } }) => ({
      url: `http://localhost/api/put/${String(fileName)}`,
      public_url: `http://localhost/storage/${String(fileName)}`,
    }),
    'put/ada.png': stored,
    'put/thumbnail.png': stored,
  });
  await user.upload(await screen.findByLabelText('Profile image'), new File(['x'], 'ada.png', { type: 'image/png' }));
  const chosen = () => screen.getByRole('img', { name: 'Selected image' });
  await waitFor(() => expect(chosen().getAttribute('src')).toBe('blob:portrait'));
  expect(chosen().className).toMatch(/round/);
  await user.click(press());
  expect(await screen.findByText(peopleTexts.ownProfileSaved)).toBeTruthy();
  expect(put.toSorted()).toEqual(['put/ada.png', 'put/thumbnail.png']);
  expect(sentTo(update).map(({ input }) => input)).toEqual([
    expect.objectContaining({
      name: 'Ada',
      profile_image_url: 'http://localhost/storage/ada.png',
      profile_image_thumbnail_url: 'http://localhost/storage/thumbnail.png',
    }),
  ]);
  await waitFor(() => expect(chosen().getAttribute('src')).toBe('http://localhost/storage/ada.png'));
  // The second save sends the URL of the stored image and does not upload the image again.
  await user.type(screen.getByLabelText('Name'), '!');
  await user.click(press());
  await waitFor(() => expect(sentTo(update)).toHaveLength(2));
  expect(sentTo(update)[1]?.input).toMatchObject({
    name: 'Ada!',
    profile_image_url: 'http://localhost/storage/ada.png',
  });
  expect(put).toHaveLength(2);
});

it('on a conflict, shows the values that an organiser saved, and saves the values that the person chooses', async () => {
  const { user, sentTo, savedElsewhere } = open();
  await user.type(await screen.findByLabelText('Name'), '!');
  savedElsewhere();
  await user.click(press());
  const dialog = within(await screen.findByRole('dialog', { name: peopleTexts.personConflict }));
  expect(dialog.getByText(/saved your profile on 01-01-2030 12:00 PM/).textContent).toContain('Zoe Park');
  expect(dialog.getByRole('radio', { name: 'Theirs Adele' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  await waitFor(() => expect(sentTo(update)[1]?.input).toMatchObject({ name: 'Ada!', version: 4 }));
});

it('shows a single alert when the stored values cannot be loaded after a conflict', async () => {
  let isBroken = false;
  const { user, sentTo, savedElsewhere } = open(ownProfile(), {
    'users/get_own_profile': () => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : ownProfile()),
  });
  await user.type(await screen.findByLabelText('Name'), '!');
  savedElsewhere();
  isBroken = true;
  await user.click(press());
  expect((await screen.findByRole('alert')).textContent).toContain(peopleTexts.personConflict);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByDisplayValue('Ada!')).toBeTruthy();
  expect(sentTo(update)).toHaveLength(1);
});

it('keeps saved values in the form when a reload fails, and repeats the save with the same idempotency key', async () => {
  const brokenOnce = [refuse(500, { code: 'internal', message: 'Broken' })];
  let name = 'Ada';
  const { user, sentTo } = open(ownProfile(), {
    'users/get_own_profile': () =>
      name === 'Ada' ? ownProfile() : (brokenOnce.pop() ?? ownProfile({ name, version: 4 })),
    [update]: ({ input }) => {
      name = String(input.name);
      return { message: peopleTexts.ownProfileSaved, version: 4 };
    },
  });
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(press());
  expect((await screen.findByRole('alert')).textContent).toContain('Broken');
  expect(screen.getByDisplayValue('Ada!')).toBeTruthy();
  await user.click(press());
  expect(await screen.findByText(peopleTexts.ownProfileSaved)).toBeTruthy();
  const [first, again] = sentTo(update).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(again).toBe(first);
});

it('says “You saved” instead of naming somebody else when the person saved in another tab', async () => {
  const { user, sentTo, savedElsewhere } = open(ownProfile(), {}, { isOwn: true });
  await user.type(await screen.findByLabelText('Name'), '!');
  savedElsewhere();
  await user.click(press());
  const dialog = within(await screen.findByRole('dialog', { name: peopleTexts.ownConflict }));
  expect(dialog.getByText(/saved your profile on/).textContent).toMatch(
    /^You saved your profile on 01-01-2030 12:00 PM/,
  );
  expect(dialog.queryByText(/Ada saved|Theirs|theirs|Somebody/)).toBeNull();
  expect(dialog.getByRole('radio', { name: 'Saved Adele' })).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Here Ada!' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  await waitFor(() => expect(sentTo(update)[1]?.input).toMatchObject({ name: 'Ada!', version: 4 }));
});

it('emails a link to set a password, and shows an error if that fails', async () => {
  const answers: unknown[] = [
    refuse(409, { code: 'conflict', message: sessionTexts.passwordNeedsEmail }),
    { message: sessionTexts.passwordLinkSent('ada@example.org') },
  ];
  const { user } = open(ownProfile(), { 'users/send_password_link': () => answers.shift() });
  await user.click(await screen.findByRole('tab', { name: 'Signing in' }));
  const button = await screen.findByRole('button', { name: 'Email me a password link' });
  await user.click(button);
  expect(await screen.findByText(sessionTexts.passwordNeedsEmail)).toBeTruthy();
  await user.click(button);
  expect(await screen.findByText(sessionTexts.passwordLinkSent('ada@example.org'))).toBeTruthy();
});

it('loads a manager’s own store and offers the order import once the store has a Shopify domain', async () => {
  const told = {
    shopify_domain: 'lamps.myshopify.com',
    takes_webhooks: true,
    can: { import: true },
    orders: 12,
    orders_without_event: 3,
    last_told_dttm: Date.UTC(2030, 0, 2, 12),
    last_import: null,
  };
  const shopify = ownProfile({ role: 'MANAGER', store_type: 'ShopifyStore', shopify_domain: 'lamps.myshopify.com' });
  const { sentTo } = open(shopify, { 'store/get_store': () => told }, { features: ['Page_Artists'] });
  expect(await screen.findByRole('button', { name: 'Import orders from the last 60 days' })).toBeTruthy();
  expect(sentTo('store/get_store').map(({ input }) => Number(input.artist_id))).toEqual([shopify.id]);
});

const nameless = ownProfile({ role: 'MANAGER' });
const unreadable = ownProfile({ role: 'ARTIST', store_type: 'ShopifyStore', shopify_domain: 'lamps.myshopify.com' });
it.each<[string, OwnProfile, Feature[]]>([
  ['a store without a name', nameless, ['Page_Artists']],
  ['a store that the person may not read', unreadable, []],
])('sends no request for %s', async (_which, profile, features) => {
  const { sentTo } = open(profile, {}, { features });
  await screen.findByRole('combobox', { name: 'Store type' });
  expect(sentTo('store/get_store')).toEqual([]);
});
