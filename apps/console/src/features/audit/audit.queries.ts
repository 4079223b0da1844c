import { findAuditPeople, listAudit, listAuditKinds } from '@backline/contract/audit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { allRows, paging } from '../../ui/paging.ts';
import type { AuditFilters } from './audit-filters.ts';

const auditKey = ['audit'];
const minuteMs = 60_000;

/** As the server is asked for them. */
export const wantedLines = ({ person, action, entity, entityId, from, until }: AuditFilters) => ({
  person_id: person,
  action,
  entity,
  entity_id: entityId.trim() || null,
  from_dttm: from,
  // The last minute counts as a whole; the server leaves the end itself out.
  until_dttm: until === null ? null : until + minuteMs,
});

/** Not asked before the kinds and actions are known, where the address names one: it may be none. */
export function useAudit(filters: AuditFilters, areKindsPending: boolean) {
  const { person, action, entity, entityId, from, until } = filters;
  return useInfiniteQuery({
    queryKey: [...auditKey, 'list', { person, action, entity, entityId, from, until }],
    queryFn: ({ pageParam, signal }) => callPaged(listAudit, { ...pageParam, ...wantedLines(filters) }, { signal }),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
    // Whatever is done on any other page adds a line.
    staleTime: 0,
    enabled: (entity === null && action === null) || !areKindsPending,
  });
}

export function useAuditKinds() {
  return useQuery({
    queryKey: [...auditKey, 'kinds'],
    queryFn: ({ signal }) => api.call(listAuditKinds, {}, { signal }),
    // They come with the version that is installed.
    staleTime: Infinity,
  });
}

export function useAuditPeople(search: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...auditKey, 'people', search],
    queryFn: ({ signal }) => api.call(findAuditPeople, { search }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Who a person of the address is, whom no search has found yet. */
export function useAuditPerson(id: number | null) {
  return useQuery({
    queryKey: [...auditKey, 'person', id],
    queryFn: ({ signal }) => api.call(findAuditPeople, { person_id: id ?? undefined }, { signal }),
    select: (people) => people.find((person) => person.id === id) ?? null,
    enabled: id !== null,
  });
}
