import { useSearchParams } from 'react-router';

/** The filters of a list live in the address, so that a link or a reload shows the same list. */
export function useAddressFilters<Filters>(
  read: (params: URLSearchParams) => Filters,
  /** Only what differs from the plain list. */
  write: (filters: Filters) => URLSearchParams,
): [Filters, (change: Partial<Filters>, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  return [
    read(params),
    (change, { replace } = { replace: true }) => setParams((now) => write({ ...read(now), ...change }), { replace }),
  ];
}

/** The ids that a parameter names, separated by commas; what cannot be an id is left out. */
export function readIds(params: URLSearchParams, name: string): number[] {
  return (params.get(name) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

export const readId = (params: URLSearchParams, name: string): number | null => readIds(params, name)[0] ?? null;
