import { auditEntities } from '@backline/contract/audit';
import { epochMs } from '@backline/contract/primitives';
import { readId, useAddressFilters } from '../../lib/address-filters.ts';

export type AuditEntity = (typeof auditEntities)[number];

export interface AuditFilters {
  person: number | null;
  entity: AuditEntity | null;
  /** Of a row of that kind; '' is every one. */
  entityId: string;
  /** The first and the last minute, as epoch milliseconds: a link means the same hours in another zone. */
  from: number | null;
  until: number | null;
}

export const everything: AuditFilters = { person: null, entity: null, entityId: '', from: null, until: null };

type ChangeFilters = (change: Partial<AuditFilters>) => void;

/**
 * The last of the three is for what acts as a link: it leaves a step in the history, by which the search box knows that
 * its text comes from elsewhere.
 */
export function useAuditFilters(): [AuditFilters, ChangeFilters, ChangeFilters] {
  const [filters, change] = useAddressFilters(readFilters, writeFilters);
  return [filters, change, (more) => change(more, { replace: false })];
}

export const isAuditEntity = (name: string | null): name is AuditEntity =>
  auditEntities.some((entity) => entity === name);

function readFilters(params: URLSearchParams): AuditFilters {
  const named = params.get('entity');
  const entity = isAuditEntity(named) ? named : null;
  return {
    person: readId(params, 'person'),
    entity,
    entityId: entity === null ? '' : (params.get('id') ?? ''),
    from: readTime(params.get('from')),
    until: readTime(params.get('until')),
  };
}

function readTime(text: string | null): number | null {
  const read = epochMs.safeParse(Number(text ?? Number.NaN));
  return read.success ? read.data : null;
}

function writeFilters({ person, entity, entityId, from, until }: AuditFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (person !== null) params.set('person', String(person));
  if (entity !== null) params.set('entity', entity);
  if (entity !== null && entityId !== '') params.set('id', entityId);
  if (from !== null) params.set('from', String(from));
  if (until !== null) params.set('until', String(until));
  return params;
}
