import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { onScreenOf } from '../../testing/page.tsx';
import { smallDesktop } from './use-media-query.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns = [{ key: 'name', title: 'Name', render: ({ id }: { id: number }) => `Thing ${id}` }];

function shownAt(width: number, cardsBelow?: string): 'table' | 'cards' {
  onScreenOf(width);
  const { unmount } = render(
    <DataTable
      label="Things"
      rows={[{ id: 1 }]}
      columns={columns}
      {...(cardsBelow === undefined ? {} : { cardsBelow })}
    />,
  );
  expect(screen.getByText('Thing 1')).toBeTruthy();
  const found = screen.queryByRole('table', { name: 'Things' }) === null ? 'cards' : 'table';
  unmount();
  return found;
}

test('shows cards on a narrow screen and otherwise a table, which needs a wider screen for many columns', () => {
  expect([767, 768].map((width) => shownAt(width))).toEqual(['cards', 'table']);
  expect([767, 1_024, 1_199, 1_200].map((width) => shownAt(width, smallDesktop))).toEqual([
    'cards',
    'cards',
    'cards',
    'table',
  ]);
});
