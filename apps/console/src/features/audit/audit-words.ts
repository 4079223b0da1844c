import type { AuditLine } from '@backline/contract/audit';

/** A key that has no label any more, as people read it: `starts_dttm` is `Starts time`, `startsAt` is `Starts at`. */
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

/** What a row was called; its id where it has no name, unless that tells a reader nothing. */
export function rowOf({ entity_name: name, entity_id: id, noun }: AuditLine): string {
  if (name !== null) return name;
  if (/^\d+$/.test(id)) return `#${id}`;
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(id) ? noun : id;
}

/** The kind of row, and the event that it is part of. */
export const kindOf = ({ noun, event_name: event }: AuditLine) => (event === null ? noun : `${noun} · ${event}`);
