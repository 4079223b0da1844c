import type { AuditLine } from '@backline/contract/audit';

/** Converts a key without a label into words: `starts_dttm` becomes `Starts time`, `startsAt` becomes `Starts at`. */
export function words(key: string): string {
  const text = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_dttm$/, '_time')
    .replace(/[._\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns the person's name, with the admin's name during Login As. Returns `Backline` for actions without a person.
 */
export function whoOf({ actor, impersonator }: Pick<AuditLine, 'actor' | 'impersonator'>): string {
  if (actor === null) return 'Backline';
  return impersonator === null ? actor.name : `as ${actor.name}, by ${impersonator.name}`;
}

/** Returns the row's name, else its id. Returns the noun if the id is a UUID, which means nothing to a reader. */
export function rowOf({ entity_name: name, entity_id: id, noun }: AuditLine): string {
  if (name !== null) return name;
  if (/^\d+$/.test(id)) return `#${id}`;
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(id) ? noun : id;
}

export const kindOf = ({ noun, event_name: event }: AuditLine) => (event === null ? noun : `${noun} · ${event}`);
