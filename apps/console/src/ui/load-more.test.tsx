import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { LoadMore } from './load-more.tsx';

function open(pages: number) {
  function Page() {
    const [loaded, setLoaded] = useState(1);
    const [isFetchingNextPage, setIsFetching] = useState(false);
    const fetchNextPage = () => {
      setIsFetching(true);
      setTimeout(() => {
        setLoaded(loaded + 1);
        setIsFetching(false);
      }, 50);
    };
    const query = { hasNextPage: loaded < pages, isFetchingNextPage, isFetchNextPageError: false, fetchNextPage };
    return (
      <>
        {Array.from({ length: loaded * 2 }, (_, row) => (
          <button key={row} type="button">{`Row ${row + 1}`}</button>
        ))}
        <LoadMore query={query} />
      </>
    );
  }
  render(<Page />);
  return { user: userEvent.setup({ delay: null }), more: screen.getByRole('button', { name: 'Load more' }) };
}

const focused = () => document.activeElement?.textContent;

it.each([
  ['stays below', 3],
  ['goes with the last page', 2],
])('moves keyboard focus from “Load more” to the first new row, if the button %s', async (_where, pages) => {
  const { user, more } = open(pages);
  more.focus();
  await user.keyboard('{Enter}');
  await expect.poll(focused).toBe('Row 3');
});

it('does not move the focus after a mouse click', async () => {
  const { user, more } = open(3);
  await user.click(more);
  await screen.findByText('Row 4');
  expect(document.activeElement).toBe(more);
});

it('keeps the focus where the person moved it while the rows were loading', async () => {
  const { user, more } = open(3);
  more.focus();
  await user.keyboard('{Enter}');
  const first = screen.getByRole('button', { name: 'Row 1' });
  first.focus();
  await screen.findByText('Row 4');
  expect(document.activeElement).toBe(first);
});
