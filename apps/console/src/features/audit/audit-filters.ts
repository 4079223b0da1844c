import type { AuditKind } from '@backline/contract/audit';
import { epochMs } from '@backline/contract/primitives';
import { readId, useAddressFilters } from '../../lib/address-filters.ts';

export interface AuditFilters {
  person: number | null;
  /** A kind of rows, by its key. */
  entity: string | null;
  /** Of a row of that kind; '' is every one. */
  entityId: string;
  /** The first and the last minute, as epoch milliseconds: a link means the same hours in another zone. */
  from: number | null;
  until: number | null;
}

export const everything: AuditFilters = { person: null, entity: null, entityId: '', from: null, until: null };

type ChangeFilters = (change: Partial<AuditFilters>) => void;

/**
 * An address that names none of these kinds names none; while they are unknown, it is taken at its word. The last of the three is for what acts as a link: it leaves a step in the history, by which the search box knows that
 * its text comes from elsewhere.
 */
export function useAuditFilters(kinds: AuditKind[] | undefined): [AuditFilters, ChangeFilters, ChangeFilters] {
  const [filters, change] = useAddressFilters((params) => readFilters(params, kinds), writeFilters);
  return [filters, change, (more) => change(more, { replace: false })];
}

export const isListed = (kinds: AuditKind[] | undefined, name: string): boolean =>
  kinds?.some(({ entity }) => entity === name) ?? false;

function readFilters(params: URLSearchParams, kinds: AuditKind[] | undefined): AuditFilters {
  const named = params.get('entity') || null;
  const entity = named !== null && kinds !== undefined && !isListed(kinds, named) ? null : named;
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
