import * as generalTexts from '@backline/contract/general.texts';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Component } from './error.page.tsx';

test.each([
  ['error-404', generalTexts.pageMissing],
  ['error-500', generalTexts.serverWrong],
  ['anything', generalTexts.pageMissing],
])('shows the error page %s without a session or a server call, and links home', async (page, text) => {
  cleanup();
  const path = '/custom-views/error-pages';
  const router = createMemoryRouter([{ path: `${path}/:page`, Component }], { initialEntries: [`${path}/${page}`] });
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back Home' }).getAttribute('href')).toBe('/');
});
