import { userSections, type UserSection } from '@backline/contract/fans';
import { readId, readIds, useAddressFilters } from '../../lib/address-filters.ts';

export interface UserFilters {
  /** Of an event's users: whom the list shows, and what it says of them. */
  section: UserSection;
  search: string;
  manager: number | null;
  artists: number[];
}

export const useUserFilters = () => useAddressFilters(readFilters, writeFilters);

function readFilters(params: URLSearchParams): UserFilters {
  return {
    section: userSections.find((section) => section === params.get('section')) ?? 'users',
    search: params.get('search') ?? '',
    manager: readId(params, 'manager'),
    artists: readIds(params, 'artists'),
  };
}

function writeFilters({ section, search, manager, artists }: UserFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (section !== 'users') params.set('section', section);
  if (search !== '') params.set('search', search);
  if (manager !== null) params.set('manager', String(manager));
  if (artists.length > 0) params.set('artists', artists.join(','));
  return params;
}
