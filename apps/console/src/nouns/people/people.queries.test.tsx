import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventKey } from '../events/event.queries.ts';
import { dashboardKey, roleMastersKey } from '../query-keys.ts';
import { peopleKey, useRefreshPeople } from './people.queries.ts';

it('invalidates exactly the queries that list or count a changed person', () => {
  const queryClient = new QueryClient();
  const team = [...peopleKey, 'team', {}];
  const pickers = [...peopleKey, 'options', 'TEAMMEMBER', null];
  const shown = [team, pickers, eventKey(7), [...dashboardKey, 'total'], roleMastersKey];
  const others = [['countries'], ['roles', 'requests']];
  for (const key of [...shown, ...others]) queryClient.setQueryData(key, []);
  const { result } = renderHook(useRefreshPeople, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  result.current();
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect(shown.map(isStale)).toEqual(shown.map(() => true));
  expect(others.map(isStale)).toEqual([false, false]);
});
