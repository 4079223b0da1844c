import type { AuditKind } from '@backline/contract/audit';
import { date, filters, id, text, word, type FiltersOf } from '../../lib/filters.ts';

export type AuditFilters = FiltersOf<typeof auditFilters>;

const auditFilters = filters({
  person: id(),
  /** What happened, by its key. */
  action: word(),
  /** A kind of rows, by its key. */
  entity: word(),
  /** Of a row of that kind; '' is every one. */
  entityId: text('id'),
  /** The first and the last minute. */
  from: date(),
  until: date(),
});

export const everything = auditFilters.none;

/** An address that names none of these kinds or actions names none; while they are unknown, it is taken at its word. */
export const useAuditFilters = (kinds: AuditKind[] | undefined) =>
  auditFilters.use((all) => {
    const isKind = all.entity !== null && (kinds === undefined || isListed(kinds, all.entity));
    const isAction = kinds === undefined || actionsOf(kinds, all.entity).some(({ action }) => action === all.action);
    return { ...all, ...(isKind ? {} : { entity: null, entityId: '' }), ...(isAction ? {} : { action: null }) };
  });

export const isListed = (kinds: AuditKind[] | undefined, name: string): boolean =>
  kinds?.some(({ entity }) => entity === name) ?? false;

/** What is done to rows of a kind; of every kind where that is none of them. */
const actionsOf = (kinds: AuditKind[], name: string | null) => kindsOf(kinds, name).flatMap(({ actions }) => actions);

export const kindsOf = (kinds: AuditKind[], name: string | null) =>
  isListed(kinds, name ?? '') ? kinds.filter(({ entity }) => entity === name) : kinds;
