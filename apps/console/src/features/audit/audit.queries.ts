import { findAuditPeople, listAudit, listAuditKinds } from '@backline/contract/audit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { allRows, paging } from '../../ui/paging.ts';
import type { AuditFilters } from './audit-filters.ts';

const auditKey = ['audit'];
const minuteMs = 60_000;

export const wantedLines = ({ person, action, entity, entityId, from, until }: AuditFilters) => ({
  person_id: person,
  action,
  entity,
  entity_id: entityId.trim() || null,
  from_dttm: from,
  // The filter's last minute counts in full; the server excludes the end itself.
  until_dttm: until === null ? null : until + minuteMs,
});

/** Waits for the kinds and actions if the URL names one, since it may not exist. */
export function useAudit(filters: AuditFilters, areKindsPending: boolean) {
  const { person, action, entity, entityId, from, until } = filters;
  return useInfiniteQuery({
    queryKey: [...auditKey, 'list', { person, action, entity, entityId, from, until }],
    queryFn: ({ pageParam, signal }) => callPaged(listAudit, { ...pageParam, ...wantedLines(filters) }, { signal }),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
    // Any action on another page adds a line.
    staleTime: 0,
    enabled: (entity === null && action === null) || !areKindsPending,
  });
}

export function useAuditKinds() {
  return useQuery({
    queryKey: [...auditKey, 'kinds'],
    queryFn: ({ signal }) => api.call(listAuditKinds, {}, { signal }),
    // They change only when a new version is installed.
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

export function useAuditPerson(id: number | null) {
  return useQuery({
    queryKey: [...auditKey, 'person', id],
    queryFn: ({ signal }) => api.call(findAuditPeople, { person_id: id ?? undefined }, { signal }),
    select: (people) => people.find((person) => person.id === id) ?? null,
    enabled: id !== null,
  });
}
