import { getAttendance } from '@backline/contract/attendance';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { attendance, openApp } from '../testing/app-page.tsx';
import { answer, signIn } from '../testing/fan-page.tsx';
import { rememberEvent } from '../src/lib/remembered.ts';

const lantern = { name: 'The Lantern', colour: '#ffb300', icon_url: '/brands/icons/x-192.png' };
const manifest = () => document.head.querySelector('link[rel="manifest"]')?.getAttribute('href');
const colour = () => document.documentElement.style.getPropertyValue('--brand');

beforeEach(() => {
  document.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest">';
  signIn();
  rememberEvent('ABC234', 7);
});

test('shows the brand of the event in head, title, colour and manifest, and the product’s own outside the event', async () => {
  answer(getAttendance, attendance({ brand: lantern, checkin_dttm: 1 }));
  const user = openApp('/ABC234/me');
  const head = within(await screen.findByRole('banner'));
  expect(await head.findByText('The Lantern')).toBeTruthy();
  expect(colour()).toBe('#ffb300');
  expect(manifest()).toBe('/brands/manifests/ABC234.webmanifest');
  await waitFor(() => expect(document.title).toMatch(/ · The Lantern$/));
  await user.click(await screen.findByRole('link', { name: 'My events' }));
  await waitFor(() => expect(colour()).toBe(''));
  expect(manifest()).toBe('/manifest.webmanifest');
});

test('shows the product’s own brand at an event whose stored answer has none', async () => {
  const { brand: _brand, ...earlier } = attendance({ checkin_dttm: 1 });
  answer(getAttendance, earlier);
  openApp('/ABC234/me');
  expect(await within(await screen.findByRole('banner')).findByText('Backline')).toBeTruthy();
});
