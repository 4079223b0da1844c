import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { onScreenOf, openPage } from '../../../testing/page.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';

beforeEach(() => localStorage.setItem('csrfToken', 'c'));

const open = (width: number, isInEvent: boolean) => {
  onScreenOf(width);
  openPage({
    Component: () => <NavigationDrawer isOpen isInEvent={isInEvent} onClose={() => undefined} />,
    path: '/here',
    features: ['Page_Events'],
    answers: {},
  });
};

test.each([
  [991, false],
  [992, true],
  [1024, true],
  [1279, true],
])('shows the main menu at %s px if the sidebar is hidden there, inside an event: %s', async (width, isInEvent) => {
  open(width, isInEvent);
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test.each([
  [992, false],
  [1280, true],
])('stays closed at %s px, where the sidebar shows the main menu, inside an event: %s', async (width, isInEvent) => {
  open(width, isInEvent);
  await waitFor(() => expect(document.querySelector('dialog')).toBeTruthy());
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});
