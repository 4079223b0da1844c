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
 * Returns the person's name, with the admin's name during Login As and the name of an API token. Returns `Backline` for
 * actions without a person.
 */
export function whoOf({ actor, impersonator, token }: Pick<AuditLine, 'actor' | 'impersonator' | 'token'>): string {
  if (actor === null) return 'Backline';
  const who = impersonator === null ? actor.name : `as ${actor.name}, by ${impersonator.name}`;
  return token === null ? who : `${who}, with the token ${token.name}`;
}

/** Returns the row's name, else its id. Returns the noun if the id is a UUID, which means nothing to a reader. */
export function rowOf({ entity_name: name, entity_id: id, noun }: AuditLine): string {
  if (name !== null) return name;
  if (/^\d+$/.test(id)) return `#${id}`;
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(id) ? noun : id;
}

export const kindOf = ({ noun, event_name: event }: AuditLine) => (event === null ? noun : `${noun} · ${event}`);
