import { getBotCheck, requestAccess } from '@backline/contract/auth';
import * as sessionTexts from '@backline/contract/session.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, ok } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { rememberedAddress } from '../../lib/session-storage.ts';
import { Component } from './sign-up.page.tsx';

let sent: ReturnType<typeof mockApi>;
beforeEach(() => {
  localStorage.clear();
  sent = mockApi({
    'auth/bot_check': () => ok(getBotCheck, { kind: 'off' }),
    [requestAccess.path]: () => ok(requestAccess, { message: sessionTexts.accessRequested }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => openRoutes([{ path: '*', Component }]).user;

async function ask({ isRemembered }: { isRemembered: boolean }) {
  const user = open();
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'Ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'a long enough secret');
  if (!isRemembered) await user.click(screen.getByLabelText('Remember me'));
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText(sessionTexts.accessRequested);
}

test('reports missing and invalid values next to their fields and requests no access', async () => {
  const user = open();
  const beside = (label: string) => {
    const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  };
  const send = () => user.click(screen.getByRole('button', { name: 'Send request' }));
  await send();
  expect(beside('Name')).toContain(peopleTexts.nameRequired);
  expect(beside('Email')).toContain(sessionTexts.signupEmailInvalid);
  expect(beside('Password')).toContain(sessionTexts.passwordRequired);
  await user.type(screen.getByLabelText('Email'), 'nobody');
  await user.type(screen.getByLabelText('Password'), 'too short');
  await send();
  expect(beside('Email')).toContain(sessionTexts.signupEmailInvalid);
  expect(beside('Password')).toContain(sessionTexts.passwordShort);
  expect(sent.filter(({ path }) => path === requestAccess.path)).toEqual([]);
});

test('replaces the form once the request was sent', async () => {
  await ask({ isRemembered: true });
  expect(screen.getByRole('heading', { name: 'Request sent' })).toBeTruthy();
  expect([screen.queryByRole('textbox'), screen.queryByRole('button')]).toEqual([null, null]);
  expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/signin');
});

test('stores the remembered address for the next sign-in, and keeps the address of a sign-in link still pending', async () => {
  localStorage.setItem('emailForSignIn', 'zoe@example.org');
  await ask({ isRemembered: true });
  expect(rememberedAddress()).toBe('ada@example.org');
  expect(localStorage.getItem('emailForSignIn')).toBe('zoe@example.org');
});

test('removes the stored address when the person does not want it remembered', async () => {
  localStorage.setItem('rememberedAddress', 'ada@example.org');
  await ask({ isRemembered: false });
  expect(rememberedAddress()).toBeNull();
});
