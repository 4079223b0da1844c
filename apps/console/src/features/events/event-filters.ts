import { readId, readIds, useAddressFilters } from '../../lib/address-filters.ts';
import type { EventFilters } from './event.queries.ts';

export const useEventFilters = () => useAddressFilters(readFilters, writeFilters);

function readFilters(params: URLSearchParams): EventFilters {
  return {
    tab: params.get('tab') === 'past' ? 'past' : 'upcoming',
    search: params.get('search') ?? '',
    manager: readId(params, 'manager'),
    artists: readIds(params, 'artists'),
  };
}

function writeFilters({ tab, search, manager, artists }: EventFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (tab === 'past') params.set('tab', tab);
  if (search !== '') params.set('search', search);
  if (manager !== null) params.set('manager', String(manager));
  if (artists.length > 0) params.set('artists', artists.join(','));
  return params;
}
