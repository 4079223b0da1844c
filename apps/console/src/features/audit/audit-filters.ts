import type { AuditKind } from '@backline/contract/audit';
import { date, filters, id, text, word, type FiltersOf } from '../../lib/filters.ts';

export type AuditFilters = FiltersOf<typeof auditFilters>;

const auditFilters = filters({
  person: id(),
  /** A kind of rows, by its key. */
  entity: word(),
  /** Of a row of that kind; '' is every one. */
  entityId: text('id'),
  /** The first and the last minute. */
  from: date(),
  until: date(),
});

export const everything = auditFilters.none;

/** An address that names none of these kinds names none; while they are unknown, it is taken at its word. */
export const useAuditFilters = (kinds: AuditKind[] | undefined) =>
  auditFilters.use((all) =>
    all.entity === null || (kinds !== undefined && !isListed(kinds, all.entity))
      ? { ...all, entity: null, entityId: '' }
      : all,
  );

export const isListed = (kinds: AuditKind[] | undefined, name: string): boolean =>
  kinds?.some(({ entity }) => entity === name) ?? false;
