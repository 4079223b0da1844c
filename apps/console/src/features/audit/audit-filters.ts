import type { AuditKind } from '@backline/contract/audit';
import { date, filters, id, text, word, type FiltersOf } from '../../lib/filters.ts';

export type AuditFilters = FiltersOf<typeof auditFilters>;

const auditFilters = filters({
  person: id(),
  action: word(),
  entity: word(),
  /** Id of an audited row of the kind in `entity`; '' matches every row. */
  entityId: text('id'),
  from: date(),
  until: date(),
});

export const everything = auditFilters.none;

export const useAuditFilters = (kinds: AuditKind[] | undefined) =>
  auditFilters.use((all) => {
    const isKind = all.entity !== null && (kinds === undefined || isListed(kinds, all.entity));
    const isAction = kinds === undefined || actionsOf(kinds, all.entity).some(({ action }) => action === all.action);
    return { ...all, ...(isKind ? {} : { entity: null, entityId: '' }), ...(isAction ? {} : { action: null }) };
  });

export const isListed = (kinds: AuditKind[] | undefined, name: string): boolean =>
  kinds?.some(({ entity }) => entity === name) ?? false;

const actionsOf = (kinds: AuditKind[], name: string | null) => kindsOf(kinds, name).flatMap(({ actions }) => actions);

export const kindsOf = (kinds: AuditKind[], name: string | null) =>
  isListed(kinds, name ?? '') ? kinds.filter(({ entity }) => entity === name) : kinds;
