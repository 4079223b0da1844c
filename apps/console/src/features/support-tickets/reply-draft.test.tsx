import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { useSession } from '../../lib/session.tsx';
import { openPage, type Answer } from '../../ui/testing.tsx';
import { Component } from './event-tickets.page.tsx';
import { interaction, ticketAnswers } from './ticket-testing.ts';

afterEach(() => {
  // A notice that fades after the last test would look for a window that is gone.
  cleanup();
  localStorage.clear();
});

const add = 'events/add_user_event_support_interactions';
const thread = 'events/get_user_group_support_interactions';
const ada = { id: 1, name: 'Ada', profile_image_url: null, role: 'MANAGER', access_features: ['Page_Support'] };
const signedIn = (person: object): Record<string, Answer> => ({
  'users/get_auth_details': () => ({ ...ada, impersonator: null, ...person }),
});
const sent: Record<string, Answer> = { [add]: () => ({ message: 'Done.', support_interaction_id: 5 }) };
const byMona = interaction(9, { is_staff: true, user_id: 11, name: 'Mona', content: 'Right.' });
const hasAnswered = 'Mona has answered since you began to write.';

/** The page with the ticket's drawer, loaded anew each time. */
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

it('a reply that was not sent is shown to nobody else who signs in, and to its writer again', async () => {
  await write();
  load(signedIn({ id: 2, name: 'Zoe' }));
  expect(await words()).toBe('');
  load();
  expect(await words()).toBe('Left.');
});

it('whoever takes over the session in another tab finds nobody’s words in the field, and keeps their own', async () => {
  let person = { id: 1, name: 'Ada' };
  const { user } = await write({ 'users/get_auth_details': () => ({ ...ada, impersonator: null, ...person }) });
  person = { id: 2, name: 'Zoe' };
  window.dispatchEvent(new StorageEvent('storage', { key: 'csrfToken', newValue: 'd' }));
  await waitFor(async () => expect(await words()).toBe(''));
  await user.type(await box(), 'Right.');
  load();
  expect(await words()).toBe('Left.');
});

it('what an ADMIN wrote under another name is theirs, and not of whom they were', async () => {
  await write(signedIn({ id: 5, name: 'Mona', impersonator: { id: 1, name: 'Ada' } }));
  load(signedIn({ id: 5, name: 'Mona' }));
  expect(await words()).toBe('');
  load();
  expect(await words()).toBe('Left.');
});

it('goes when its writer signs out', async () => {
  await write();
  const answers = { 'users/logout': () => ({ message: 'Bye.' }) };
  const { user } = openPage({ Component: SignOut, path: '/page', features: [], answers });
  await user.click(await screen.findByRole('button', { name: 'Sign out Ada' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  load();
  expect(await words()).toBe('');
});

it('does not come back once it was sent, as a reply or as a note, nor where it was taken out again', async () => {
  for (const name of ['Send reply', 'Save as note']) {
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

it('nor where the page went before it heard that it had arrived', async () => {
  const { user, sentTo } = await write({ [add]: () => new Promise(() => {}) });
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(sentTo(add)).toHaveLength(1));
  const own = interaction(5, { is_staff: true, user_id: 1, name: 'Ada', content: 'Left.' });
  load({ [thread]: () => [interaction(1), own] });
  expect(await words()).toBe('');
});

it('a second tab takes out what the first one has sent, and what it has written on itself stays', async () => {
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

it('who answered meanwhile is told after a reload and after a look elsewhere, and what was shown then is sent as seen', async () => {
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

it('a browser without room for it stops nobody who writes', async () => {
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

it('what no page can read is no reply: of an older version, or of a hand', async () => {
  for (const stored of ['{"content":7}', 'Left.']) {
    localStorage.setItem('draft.1.reply.2', stored);
    load();
    expect(await words()).toBe('');
  }
});
