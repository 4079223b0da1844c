import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Fact } from './facts/fact.ts';
import type { TriviaRecord } from './trivia.repository.ts';

export type KindedFact = Fact & { kind: string };

/**
 * Inserts unpublished trivia for facts that are new at the event. If a concurrent call inserts the same fact, waits for
 * that call and skips the fact.
 */
export async function insertNew(tx: Tx, eventId: number, facts: readonly KindedFact[]): Promise<TriviaRecord[]> {
  const listed = facts.map(({ key, choice, ...fact }, place) => ({
    ...fact,
    ...choice,
    place,
    source_key: key.join('/'),
  }));
  const { rows } = await sql<TriviaRecord>`
    with listed as (
      select * from json_to_recordset(${JSON.stringify(listed)})
        as fact (place int, kind text, source_key text, title text, description text, sources jsonb, options jsonb, right_option smallint)
    ),
    fresh as (
      insert into trivia_facts (event_id, kind, source_key)
      select ${eventId}, kind, source_key from listed order by kind, source_key
      on conflict do nothing returning kind, source_key
    )
    insert into trivia (event_id, title, description, is_auto_generated, sources, options, right_option)
    select ${eventId}, title, description, true, sources,
      array(select jsonb_array_elements_text(coalesce(options, '[]'))), right_option
    from listed join fresh using (kind, source_key)
    order by place desc
    returning *`.execute(tx);
  return rows;
}
