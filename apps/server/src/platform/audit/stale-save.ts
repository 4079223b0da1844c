import { messages } from '@backline/contract/messages';
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
  /** Told where somebody else saved it. */
  message: string;
  /** Whose save it is. */
  actor: { id: number; impersonator: { id: number } | null };
  /** Fields of the lines that the form does not hold. */
  beside?: readonly string[];
}

/**
 * A `conflict` with who changed which of the form's fields meanwhile, anybody else before the actor themself; null where
 * all that came since is beside the form. Who acts as somebody is named as who they are.
 */
export async function staleSave(tx: Tx, save: Save): Promise<AppError | null> {
  const { actor } = save;
  const { rows } = await sql<{ name: string; at: string; is_own: boolean; fields: string[] }>`
    select coalesce(i.name, u.name) as name, l.at,
      l.actor_id = ${actor.id} and l.impersonator_id is not distinct from ${actor.impersonator?.id ?? null} as is_own,
      array(select field from jsonb_object_keys(l.after) field
        where field <> 'version' and field <> all (${save.beside ?? []}::text[])
          and l.after -> field is distinct from l.before -> field) as fields
    from audit_log l join users u on u.id = l.actor_id left join users i on i.id = l.impersonator_id
    where l.entity = ${save.noun.entity} and l.entity_id = ${String(save.id)}
      and (l.after ->> 'version')::int > ${save.opened}
    order by l.id desc`.execute(tx);
  const changes = rows.filter(({ fields }) => fields.length > 0);
  const last = changes.find(({ is_own: isOwn }) => !isOwn) ?? changes[0];
  // Lines that were archived since tell nothing: there, any other version is a conflict.
  if (last === undefined) return rows.length > 0 ? null : conflict(save.message);
  return conflict(last.is_own ? messages.ownConflict : save.message, {
    conflict: {
      changed_by: last.name,
      is_own: last.is_own,
      changed_dttm: epochMs(last.at),
      version: save.stored,
      fields: [...new Set(rows.flatMap(({ fields }) => fields))].toSorted(),
    },
  });
}
