import { userSections, type UserSection } from '@backline/contract';
import { useSearchParams } from 'react-router';

export interface UserFilters {
  /** Of an event's users: whom the list shows, and what it says of them. */
  section: UserSection;
  search: string;
  manager: number | null;
  artists: number[];
}

/** The list's filters live in the address, so that a link or a reload shows the same list. */
export function useUserFilters(): [UserFilters, (change: Partial<UserFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  return [filters, (change) => setParams((now) => writeFilters({ ...readFilters(now), ...change }), { replace: true })];
}

function readFilters(params: URLSearchParams): UserFilters {
  const ids = (name: string) =>
    (params.get(name) ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0);
  return {
    section: userSections.find((section) => section === params.get('section')) ?? 'users',
    search: params.get('search') ?? '',
    manager: ids('manager')[0] ?? null,
    artists: ids('artists'),
  };
}

/** Only what differs from the plain list. */
function writeFilters({ section, search, manager, artists }: UserFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (section !== 'users') params.set('section', section);
  if (search !== '') params.set('search', search);
  if (manager !== null) params.set('manager', String(manager));
  if (artists.length > 0) params.set('artists', artists.join(','));
  return params;
}
