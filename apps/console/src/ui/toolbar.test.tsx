import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { onScreenOf } from '../../testing/page.tsx';
import { Toolbar } from './toolbar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (chosenCount = 0) =>
  render(
    <Toolbar search={<input aria-label="Search" />} chosenCount={chosenCount}>
      <input aria-label="Artists" />
    </Toolbar>,
  );

test('collapses the filters on a narrow phone and shows the number of active ones', async () => {
  onScreenOf(375);
  show(2);
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Artists' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Filters (2)' });
  expect(button.ariaExpanded).toBe('false');
  await userEvent.click(button);
  expect(screen.getByRole('textbox', { name: 'Artists' })).toBeTruthy();
  expect(button.ariaExpanded).toBe('true');
});

test('keeps the filters expanded if there is room', () => {
  onScreenOf(768);
  show();
  expect(screen.getByRole('textbox', { name: 'Artists' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
