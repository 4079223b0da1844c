import { useSearchParams } from 'react-router';
import type { EventFilters } from './event.queries.ts';

/** The list's filters live in the address, so that a link or a reload shows the same list. */
export function useEventFilters(): [EventFilters, (change: Partial<EventFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  return [filters, (change) => setParams((now) => writeFilters({ ...readFilters(now), ...change }), { replace: true })];
}

function readFilters(params: URLSearchParams): EventFilters {
  const ids = (name: string) =>
    (params.get(name) ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0);
  return {
    tab: params.get('tab') === 'past' ? 'past' : 'upcoming',
    search: params.get('search') ?? '',
    manager: ids('manager')[0] ?? null,
    artists: ids('artists'),
  };
}

/** Only what differs from the plain list. */
function writeFilters({ tab, search, manager, artists }: EventFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (tab === 'past') params.set('tab', tab);
  if (search !== '') params.set('search', search);
  if (manager !== null) params.set('manager', String(manager));
  if (artists.length > 0) params.set('artists', artists.join(','));
  return params;
}
