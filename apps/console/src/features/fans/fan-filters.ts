import { fanSections, type FanSection } from '@backline/contract/fans';
import { readId, readIds, useAddressFilters } from '../../lib/address-filters.ts';

export interface FanFilters {
  /** Of an event's users: whom the list shows, and what it says of them. */
  section: FanSection;
  search: string;
  manager: number | null;
  artists: number[];
}

export const useFanFilters = () => useAddressFilters(readFilters, writeFilters);

function readFilters(params: URLSearchParams): FanFilters {
  return {
    section: fanSections.find((section) => section === params.get('section')) ?? 'users',
    search: params.get('search') ?? '',
    manager: readId(params, 'manager'),
    artists: readIds(params, 'artists'),
  };
}

function writeFilters({ section, search, manager, artists }: FanFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (section !== 'users') params.set('section', section);
  if (search !== '') params.set('search', search);
  if (manager !== null) params.set('manager', String(manager));
  if (artists.length > 0) params.set('artists', artists.join(','));
  return params;
}
