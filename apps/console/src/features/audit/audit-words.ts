import type { AuditLine } from '@backline/contract/audit';

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

/** Whose hands: with Login As the person acted as and the ADMIN behind it; the product itself where there is nobody. */
export function whoOf({ actor, impersonator }: Pick<AuditLine, 'actor' | 'impersonator'>): string {
  if (actor === null) return 'Backline';
  return impersonator === null ? actor.name : `as ${actor.name}, by ${impersonator.name}`;
}

/** What a row was called; its id where it has no name. */
export function rowOf({ entity_name: name, entity_id: id }: AuditLine): string {
  return name ?? (/^\d+$/.test(id) ? `#${id}` : id);
}
