import { defaultAppearance } from '@backline/contract/appearance';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { useSession } from '../../lib/session.tsx';
import { openPage, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-tickets.page.tsx';
import { interaction, ticketAnswers } from '../../../testing/ticket.ts';

afterEach(() => {
  // A message that fades out after the last test would access a `window` that jsdom has already removed.
  cleanup();
  localStorage.clear();
});

const add = 'events/add_user_event_support_interactions';
const thread = 'events/get_user_group_support_interactions';
const ada = { id: 1, name: 'Ada', profile_image_url: null, role: 'MANAGER', access_features: ['Page_Support'] };
const signedIn = (person: object): Record<string, Answer> => ({
  'users/get_auth_details': () => ({
    ...ada,
    impersonator: null,
    appearance: defaultAppearance,
    announcement: null,
    ...person,
  }),
});
const sent: Record<string, Answer> = { [add]: () => ({ message: 'Done.', support_interaction_id: 5 }) };
const byMona = interaction(9, { is_staff: true, user_id: 11, name: 'Mona', content: 'Right.' });
const hasAnswered = 'Mona replied while you were writing.';

function load(answers: Record<string, Answer> = {}) {
  return openPage({
    Component,
    path: '/customer-tickets/:event_id/:event_name',
    at: '/customer-tickets/7/Night%20One?ticket=2',
    features: ['Page_Support'],
    answers: { ...ticketAnswers, ...answers },
  });
}

const box = () => screen.findByLabelText<HTMLTextAreaElement>('Reply');
const words = async () => (await box()).value;

async function write(answers: Record<string, Answer> = {}) {
  const page = load(answers);
  await page.user.type(await box(), 'Left.');
  return page;
}

function SignOut() {
  const { user, signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      Sign out {user?.name}
    </button>
  );
}

it('hides an unsent reply from other people who sign in, and restores it for its author', async () => {
  await write();
  load(signedIn({ id: 2, name: 'Zoe' }));
  expect(await words()).toBe('');
  load();
  expect(await words()).toBe('Left.');
});

it('hides a draft from a person who takes over the session in another tab, and stores that person’s separately', async () => {
  let person = { id: 1, name: 'Ada' };
  const { user } = await write({
    'users/get_auth_details': () => ({
      ...ada,
      impersonator: null,
      appearance: defaultAppearance,
      announcement: null,
      ...person,
    }),
  });
  person = { id: 2, name: 'Zoe' };
  window.dispatchEvent(new StorageEvent('storage', { key: 'csrfToken', newValue: 'd' }));
  await waitFor(async () => expect(await words()).toBe(''));
  await user.type(await box(), 'Right.');
  load();
  expect(await words()).toBe('Left.');
});

it('stores a draft written under Login As for the ADMIN, not for the person acted as', async () => {
  await write(signedIn({ id: 5, name: 'Mona', impersonator: { id: 1, name: 'Ada' } }));
  load(signedIn({ id: 5, name: 'Mona' }));
  expect(await words()).toBe('');
  load();
  expect(await words()).toBe('Left.');
});

it('removes a draft when its writer signs out', async () => {
  await write();
  const answers = { 'users/logout': () => ({ message: 'Bye.' }) };
  const { user } = openPage({ Component: SignOut, path: '/page', features: [], answers });
  await user.click(await screen.findByRole('button', { name: 'Sign out Ada' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  load();
  expect(await words()).toBe('');
});

it('does not restore a draft that was sent as a reply or a note, or was removed', async () => {
  for (const name of ['Send reply', 'Save as internal note']) {
    const { user } = await write(sent);
    await user.click(screen.getByRole('button', { name }));
    await waitFor(async () => expect(await words()).toBe(''));
    load();
    expect(await words()).toBe('');
  }
  const { user } = await write();
  await user.clear(await box());
  load();
  expect(await words()).toBe('');
});

it('does not restore a sent draft when the page closed before the answer', async () => {
  const { user, sentTo } = await write({ [add]: () => new Promise(() => {}) });
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(sentTo(add)).toHaveLength(1));
  const own = interaction(5, { is_staff: true, user_id: 1, name: 'Ada', content: 'Left.' });
  load({ [thread]: () => [interaction(1), own] });
  expect(await words()).toBe('');
});

it('clears a draft in a second tab once the first has sent it, and keeps text typed afterwards', async () => {
  const own = interaction(5, { is_staff: true, user_id: 1, name: 'Ada', content: 'Left.' });
  const messages = [interaction(1)];
  const { user } = await write({ [thread]: () => [...messages] });
  messages.push(own);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(async () => expect(await words()).toBe(''));
  expect(localStorage.getItem('draft.1.reply.2')).toBeNull();
  await user.type(await box(), 'Left. And then right.');
  expect(await words()).toBe('Left. And then right.');
});

it('warns after a reload that a colleague has replied, and sends the draft once that reply has been shown', async () => {
  await write();
  const { user, router, sentTo } = load({ [thread]: () => [interaction(1), byMona], ...sent });
  expect(await screen.findByText(hasAnswered)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByLabelText('Reply')).toBeNull());
  await router.navigate('/customer-tickets/7/Night%20One?ticket=2');
  expect(await words()).toBe('Left.');
  expect(screen.getByText(hasAnswered)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() =>
    expect(sentTo(add)[0]?.input).toMatchObject({
      content: 'Left.',
      interaction_type: 'comment',
      last_interaction_id: 9,
    }),
  );
});

it('sends replies even when the browser’s storage is full', async () => {
  const { user, sentTo } = load(sent);
  const field = await box();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  await user.type(field, 'Left.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(sentTo(add)[0]?.input).toMatchObject({ content: 'Left.' }));
});

it('ignores a stored draft of an older version or with invalid content', async () => {
  for (const stored of ['{"content":7}', 'Left.']) {
    localStorage.setItem('draft.1.reply.2', stored);
    load();
    expect(await words()).toBe('');
  }
});
