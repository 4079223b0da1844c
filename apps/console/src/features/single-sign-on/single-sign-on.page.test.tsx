import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { Component } from './single-sign-on.page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('sends the answer of the provider once, and says why it was refused', async () => {
  const sent = mockApi({
    'auth/finish_single_sign_on': () => refuse(403, signOnTexts.notAllowed),
  });
  openRoutes([{ path: '*', Component }], '/single-sign-on?code=abc&state=xyz');
  expect(await screen.findByText(signOnTexts.notAllowed)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy();
  expect(sent.filter(({ path }) => path === 'auth/finish_single_sign_on').map(({ body }) => body)).toEqual([
    { query: 'code=abc&state=xyz' },
  ]);
});
