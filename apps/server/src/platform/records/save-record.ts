import * as peopleTexts from '@backline/contract/people.texts';
import type { Noun } from '@backline/contract/noun';
import { sql } from 'kysely';
import { difference } from '../audit/difference.ts';
import type { Context } from '../context/context.ts';
import { epochMs, type Tx } from '../db/database.ts';
import { conflict } from '../errors/errors.ts';

interface LockedRow {
  id: number;
  version: number;
}

interface OpenedForm {
  noun: Noun;
  /** Version the form loaded; undefined if the caller gives none. */
  opened: number | undefined;
  message: string;
  beside?: readonly string[];
}

interface Saver {
  actor: { id: number; impersonator: { id: number } | null };
}

/**
 * Throws `conflict` if a field of the form changed since the form was opened. The error names these fields and the
 * person who changed them, preferably not the actor. For a change with Login As, this person is the ADMIN.
 */
export async function requireFresh(
  { actor }: Saver,
  tx: Tx,
  current: LockedRow,
  { noun, opened, message, beside = [] }: OpenedForm,
): Promise<void> {
  if (opened === undefined || opened === current.version) return;
  const { rows } = await sql<{ name: string; at: string; is_own: boolean; fields: string[] }>`
    select coalesce(i.name, u.name) as name, l.at,
      l.actor_id = ${actor.id} and l.impersonator_id is not distinct from ${actor.impersonator?.id ?? null} as is_own,
      array(select field from jsonb_object_keys(l.after) field
        where field <> 'version' and field <> all (${beside}::text[])
          and l.after -> field is distinct from l.before -> field) as fields
    from audit_log l join users u on u.id = l.actor_id left join users i on i.id = l.impersonator_id
    where l.entity = ${noun.entity} and l.entity_id = ${String(current.id)}
      and (l.after ->> 'version')::int > ${opened}
    order by l.id desc`.execute(tx);
  const changes = rows.filter(({ fields }) => fields.length > 0);
  const last = changes.find(({ is_own: isOwn }) => !isOwn) ?? changes[0];
  if (last === undefined) {
    if (rows.length > 0) return;
    // Archived audit lines are no longer available for comparison, so any other version is a conflict.
    throw conflict(message);
  }
  throw conflict(last.is_own ? peopleTexts.ownConflict : message, {
    conflict: {
      changed_by: last.name,
      is_own: last.is_own,
      changed_dttm: epochMs(last.at),
      version: current.version,
      fields: [...new Set(rows.flatMap(({ fields }) => fields))].toSorted(),
    },
  });
}

type Fields = Record<string, unknown>;

interface Save<Action extends string> {
  noun: Noun<Action>;
  action: NoInfer<Action>;
  current: LockedRow;
  name: string;
  eventName?: string;
  /** All audited fields. The audit line contains only those that differ. */
  before: Fields;
  after: Fields;
  /** Added to `before` and `after` of the audit line: the event or the artist that the row belongs to. */
  within?: Fields;
  /** Added to `after` of the audit line. Any entry counts as a change. */
  note?: Fields;
  write(line: { before: Fields; after: Fields }): Promise<number>;
}

interface Saved {
  version: number;
  changed: readonly string[];
}

/**
 * Saves a locked row and one audit line with both versions. A save without changes writes nothing and keeps the
 * version, so that the next editor sees no false conflict.
 */
export async function saveRecord<Action extends string>(
  ctx: Pick<Context, 'audit'>,
  tx: Tx,
  { noun, action, current, name, eventName, within, note = {}, write, ...fields }: Save<Action>,
): Promise<Saved> {
  const line = difference(fields.before, fields.after);
  Object.assign(line.after, note);
  const changed = Object.keys(line.after);
  if (changed.length === 0) return { version: current.version, changed };
  const version = await write(line);
  await ctx.audit(tx, {
    action,
    noun,
    id: current.id,
    name,
    eventName,
    before: { ...line.before, ...within, version: current.version },
    after: { ...line.after, ...within, version },
  });
  return { version, changed };
}
