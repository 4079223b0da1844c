import { readId, useAddressFilters } from '../../lib/address-filters.ts';

export interface PeopleListFilters {
  search: string;
  /** False lists who was deactivated. */
  isActive: boolean;
  manager: number | null;
}

export const usePeopleListFilters = () => useAddressFilters(readFilters, writeFilters);

function readFilters(params: URLSearchParams): PeopleListFilters {
  return {
    search: params.get('search') ?? '',
    isActive: params.get('status') !== 'deactivated',
    manager: readId(params, 'manager'),
  };
}

function writeFilters({ search, isActive, manager }: PeopleListFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (!isActive) params.set('status', 'deactivated');
  if (manager !== null) params.set('manager', String(manager));
  return params;
}
