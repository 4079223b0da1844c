import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { onScreenOf } from '../../testing/page.tsx';
import { smallDesktop } from './use-media-query.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
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

function openResizable() {
  onScreenOf(1_200);
  const onResize = vi.fn<(key: string, width: number) => void>();
  const widthLimits = { min: 64, max: 800 };
  render(
    <DataTable label="Things" rows={[{ id: 1 }]} columns={columns} widthLimits={widthLimits} onResize={onResize} />,
  );
  const handle = screen.getByRole('slider', { name: 'Width of Name' });
  // jsdom captures no pointers.
  handle.setPointerCapture = () => undefined;
  return { onResize, handle, shownWidth: () => document.querySelector('col')?.style.width ?? '' };
}

test('shows the width of each arrow key at once, and saves only the last one after a pause', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { onResize, handle, shownWidth } = openResizable();
  for (const repeat of [false, true, true]) fireEvent.keyDown(handle, { key: 'ArrowRight', repeat });
  expect(shownWidth()).toBe('64px');
  expect(onResize).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onResize.mock.calls).toEqual([['name', 64]]);
});

test('saves the width of an arrow key once and at once when the handle loses the focus', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { onResize, handle } = openResizable();
  fireEvent.keyDown(handle, { key: 'ArrowRight' });
  fireEvent.blur(handle);
  expect(onResize.mock.calls).toEqual([['name', 64]]);
  vi.advanceTimersByTime(1_000);
  expect(onResize).toHaveBeenCalledTimes(1);
});

test('shows the saved width after a cancelled drag, and does not resize when the pointer moves on', () => {
  const { onResize, handle, shownWidth } = openResizable();
  fireEvent.pointerDown(handle, { clientX: 0 });
  fireEvent.pointerMove(handle, { clientX: 200 });
  expect(shownWidth()).toBe('200px');
  fireEvent.lostPointerCapture(handle);
  fireEvent.pointerMove(handle, { clientX: 300 });
  expect(shownWidth()).toBe('');
  fireEvent.pointerUp(handle, { clientX: 300 });
  expect(onResize).not.toHaveBeenCalled();
});
