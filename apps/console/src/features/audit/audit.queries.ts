import { findAuditPeople, listAudit, listAuditKinds } from '@backline/contract/audit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api.ts';
import { listQuery } from '../../ui/paging.ts';
import type { AuditFilters } from './audit-filters.ts';

const auditKey = ['audit'];
const minuteMs = 60_000;

export const wantedLines = ({ person, action, entity, entityId, from, until }: AuditFilters) => ({
  person_id: person,
  action,
  entity,
  entity_id: entityId.trim() || null,
  from_dttm: from,
  // Adds a minute, because the filter includes its last minute while the server excludes the end itself.
  until_dttm: until === null ? null : until + minuteMs,
});

/**
 * If the URL names a kind or an action, waits until the lists of known kinds and actions have loaded, because the name
 * may not exist.
 */
export function useAudit(filters: AuditFilters, areKindsPending: boolean) {
  const { person, action, entity, entityId, from, until } = filters;
  return useInfiniteQuery({
    ...listQuery(
      listAudit,
      [...auditKey, 'list', { person, action, entity, entityId, from, until }],
      wantedLines(filters),
    ),
    // Always stale, because any action on another page adds a line.
    staleTime: 0,
    enabled: (entity === null && action === null) || !areKindsPending,
  });
}

export const useAuditKinds = () =>
  useQuery({
    ...callQuery(listAuditKinds, [...auditKey, 'kinds'], {}),
    // Kinds and actions change only when a new version is installed.
    staleTime: Infinity,
  });

export const useAuditPeople = (search: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    ...callQuery(findAuditPeople, [...auditKey, 'people', search], { search }),
    placeholderData: keepPreviousData,
    enabled,
  });

export const useAuditPerson = (id: number | null) =>
  useQuery({
    ...callQuery(findAuditPeople, [...auditKey, 'person', id], { person_id: id ?? undefined }),
    select: (people) => people.find((person) => person.id === id) ?? null,
    enabled: id !== null,
  });
