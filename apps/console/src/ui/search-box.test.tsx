import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
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
