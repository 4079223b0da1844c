import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { searchFilters } from '../lib/filters.ts';
import { SearchBox } from './search-box.tsx';

function Page() {
  const [search, setSearch] = useState('Pat');
  return <SearchBox label="Search fans" placeholder="Name" search={search} onChange={setSearch} />;
}

it('has a labelled clear button that the keyboard reaches', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  render(<Page />, { wrapper: MemoryRouter });
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear search' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('searchbox', { name: 'Search fans' })).toHaveProperty('value', '');
});

function FilteredPage() {
  const [{ search }, change] = searchFilters.use();
  return (
    <SearchBox label="Search fans" placeholder="Name" search={search} onChange={(next) => change({ search: next })} />
  );
}

const box = () => screen.getByRole('searchbox', { name: 'Search fans' });

it('shows the search of a URL that replaces the first one, as an opened view does, but keeps a text that is being typed', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const router = createMemoryRouter([{ path: '/', Component: FilteredPage }]);
  render(<RouterProvider router={router} />);
  await router.navigate('/?view=1&search=Vole', { replace: true });
  await waitFor(() => expect(box()).toHaveProperty('value', 'Vole'));
  await user.type(box(), 's');
  await router.navigate('/?view=1&search=Vol', { replace: true });
  expect(box()).toHaveProperty('value', 'Voles');
});
