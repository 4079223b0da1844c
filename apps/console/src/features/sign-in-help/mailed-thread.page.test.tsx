import * as supportTexts from '@backline/contract/support-tickets.texts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component as AskForHelp } from './ask-for-help.page.tsx';
import { Component } from './mailed-thread.page.tsx';

const threadOf = (words: string) => ({
  title: `Question of ${words}`,
  status: 'open',
  expires_dttm: Date.UTC(2030, 0, 2),
  messages: [
    {
      id: 1,
      content: `Words of ${words}`,
      is_own: true,
      image_url: null,
      image_thumbnail_url: null,
      created_dttm: Date.UTC(2030, 0, 1),
    },
  ],
});
const over = () => refuse(403, { code: 'forbidden', message: supportTexts.linkInvalid });

const open = (answers: Record<string, Answer>) =>
  openPage({
    Component,
    path: '/help/thread',
    at: '/help/thread#one',
    features: [],
    answers: { 'support/get_mailed_thread': ({ input }) => threadOf(String(input['token'])), ...answers },
  });

describe('the page that an emailed link opens', () => {
  it('hides the first link’s conversation once a second link is opened in the same tab', async () => {
    let answer = (_value: unknown) => {};
    const { router } = open({
      'support/get_mailed_thread': ({ input }) =>
        input['token'] === 'one' ? threadOf('one') : new Promise((resolve) => (answer = resolve)),
    });
    await screen.findByText('Words of one');
    await act(() => router.navigate('/help/thread#two'));
    expect(screen.queryByText('Words of one')).toBeNull();
    expect(screen.getByText('Loading…')).toBeTruthy();
    act(() => answer(threadOf('two')));
    expect(await screen.findByText('Words of two')).toBeTruthy();
    await act(() => router.navigate('/help/thread#one'));
    expect(screen.queryByText('Words of one')).toBeNull();
    expect(await screen.findByText('Words of one')).toBeTruthy();
  });

  it('hides the conversation when its link was revoked elsewhere', async () => {
    let isOver = false;
    const { user } = open({
      'support/get_mailed_thread': () => (isOver ? over() : threadOf('one')),
      'support/continue_mailed_thread': over,
    });
    await user.type(await screen.findByLabelText('Your message'), 'It works.');
    isOver = true;
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('link', { name: 'Ask a new question' })).toBeTruthy();
    expect(screen.getByText(supportTexts.linkInvalid)).toBeTruthy();
    expect(screen.queryByText('Words of one')).toBeNull();
  });

  it('keeps the thread and the typed text when the connection is lost, and retries with the same idempotency key', async () => {
    let isLost = true;
    const { user, sentTo } = open({
      'support/get_mailed_thread': () => threadOf('one'),
      'support/continue_mailed_thread': () => (isLost ? Response.error() : { message: 'Sent.' }),
    });
    const box = await screen.findByLabelText('Your message');
    await user.type(box, 'It works.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sentTo('support/get_mailed_thread')).toHaveLength(2));
    expect((box as HTMLTextAreaElement).value).toBe('It works.');
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sent.')).toBeTruthy();
    await user.type(box, 'It works.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sentTo('support/continue_mailed_thread')).toHaveLength(3));
    const keys = sentTo('support/continue_mailed_thread').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('stops polling once the links are revoked on this page', async () => {
    const { user, sentTo } = open({ 'support/end_mailed_thread': () => ({ message: 'Ended.' }) });
    await user.click(await screen.findByRole('button', { name: 'Revoke all links to this conversation' }));
    expect(await screen.findByText('Ended.')).toBeTruthy();
    expect(screen.queryByText('Words of one')).toBeNull();
    expect(sentTo('support/get_mailed_thread')).toHaveLength(1);
  });
});

it('rejects a question without a usable email address and says so', async () => {
  const { user, sentTo } = openPage({
    Component: AskForHelp,
    path: '/help',
    features: [],
    answers: { 'auth/bot_check': () => ({ kind: 'off' }) },
  });
  await user.type(await screen.findByLabelText('Email'), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(supportTexts.emailInvalid)).toBeTruthy();
  expect(screen.getByText(supportTexts.descriptionRequired)).toBeTruthy();
  expect(sentTo('support/ask_for_sign_in_help')).toEqual([]);
  await user.type(screen.getByLabelText('Email'), '@example.org');
  expect(screen.queryByText(supportTexts.emailInvalid)).toBeNull();
  expect(screen.getByText(supportTexts.descriptionRequired)).toBeTruthy();
});

it('resends a question with the same idempotency key when the acknowledgement was lost', async () => {
  let isLost = true;
  const { user, sentTo } = openPage({
    Component: AskForHelp,
    path: '/help',
    features: [],
    answers: {
      'auth/bot_check': () => ({ kind: 'off' }),
      'support/ask_for_sign_in_help': () => (isLost ? Response.error() : { message: 'Sent.' }),
    },
  });
  await user.type(await screen.findByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('What happens?'), 'No code comes.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sentTo('support/ask_for_sign_in_help')).toHaveLength(1));
  isLost = false;
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent.')).toBeTruthy();
  const [first, second] = sentTo('support/ask_for_sign_in_help');
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});
