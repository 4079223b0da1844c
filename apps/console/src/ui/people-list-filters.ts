import { useSearchParams } from 'react-router';

export interface PeopleListFilters {
  search: string;
  /** False lists who was deactivated. */
  isActive: boolean;
  manager: number | null;
}

/** The filters of a list of people live in the address, so that a link or a reload shows the same list. */
export function usePeopleListFilters(): [PeopleListFilters, (change: Partial<PeopleListFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  return [filters, (change) => setParams((now) => writeFilters({ ...readFilters(now), ...change }), { replace: true })];
}

function readFilters(params: URLSearchParams): PeopleListFilters {
  const manager = Number(params.get('manager'));
  return {
    search: params.get('search') ?? '',
    isActive: params.get('status') !== 'deactivated',
    manager: Number.isSafeInteger(manager) && manager > 0 ? manager : null,
  };
}

/** Only what differs from the plain list. */
function writeFilters({ search, isActive, manager }: PeopleListFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (!isActive) params.set('status', 'deactivated');
  if (manager !== null) params.set('manager', String(manager));
  return params;
}
