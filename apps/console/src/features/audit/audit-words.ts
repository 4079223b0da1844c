import type { AuditLine } from '@backline/contract/audit';
import { roles } from '@backline/contract/features';
import { roleNames } from '../../nouns/people/role-names.ts';
import { isAuditEntity, type AuditEntity } from './audit-filters.ts';

export const entityNames: Record<AuditEntity, string> = {
  event: 'Event',
  user: 'Person',
  event_user: 'Fan at an event',
  role: 'Role',
  access_request: 'Access request',
  session: 'Session',
  fan_import: 'Fan import',
  upload: 'Upload',
};

/** A key or an action as people read it: `event.admins_added` is `Event admins added`, `startsAt` is `Starts at`. */
export function words(key: string): string {
  const text = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_dttm$/, '_time')
    .replace(/[._\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const entityName = (entity: string): string => (isAuditEntity(entity) ? entityNames[entity] : words(entity));

/** Whose hands: with Login As the person acted as and the ADMIN behind it; the product itself where there is nobody. */
export function whoOf({ actor, impersonator }: Pick<AuditLine, 'actor' | 'impersonator'>): string {
  if (actor === null) return 'Backline';
  return impersonator === null ? actor.name : `as ${actor.name}, by ${impersonator.name}`;
}

/** What a row is called; its id where it has no name, or none any more. */
export function rowOf({ entity, entity_name: name, entity_id: id }: AuditLine): string {
  const role = entity === 'role' ? roles.find((known) => known === id) : undefined;
  if (role !== undefined) return roleNames[role];
  return name ?? (/^\d+$/.test(id) ? `#${id}` : id);
}
