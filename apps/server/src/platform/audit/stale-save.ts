import type { Noun } from '@backline/contract/noun';
import { sql } from 'kysely';
import { epochMs, type Tx } from '../db/database.ts';
import { conflict, type AppError } from '../errors/errors.ts';

interface Save {
  noun: Noun;
  id: number;
  /** What the form was filled from, and what is stored. The lines of saves tell theirs as `after.version`. */
  opened: number;
  stored: number;
  message: string;
  /** Fields of the lines that the form does not hold. */
  beside?: readonly string[];
}

/** A `conflict` with who changed which of the form's fields meanwhile; null where all that came since is beside the form. */
export async function staleSave(tx: Tx, save: Save): Promise<AppError | null> {
  const { rows } = await sql<{ name: string; at: string; fields: string[] }>`
    select u.name, l.at,
      array(select field from jsonb_object_keys(l.after) field
        where field <> 'version' and field <> all (${save.beside ?? []}::text[])
          and l.after -> field is distinct from l.before -> field) as fields
    from audit_log l join users u on u.id = l.actor_id
    where l.entity = ${save.noun.entity} and l.entity_id = ${String(save.id)}
      and (l.after ->> 'version')::int > ${save.opened}
    order by l.id desc`.execute(tx);
  const [last] = rows.filter(({ fields }) => fields.length > 0);
  // Lines that were archived since tell nothing: there, any other version is a conflict.
  if (last === undefined) return rows.length > 0 ? null : conflict(save.message);
  return conflict(save.message, {
    conflict: {
      changed_by: last.name,
      changed_dttm: epochMs(last.at),
      version: save.stored,
      fields: [...new Set(rows.flatMap(({ fields }) => fields))].toSorted(),
    },
  });
}
