import type { TriviaSource } from '@backline/contract/trivia';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';

export interface TriviaAnswer {
  eventId: number;
  triviaId: number;
  fanId: number;
  /** Its text. */
  option: string;
}

/** Answers that are not merged into `trivia_answer_counts` yet, as `noted`. */
export const notedAnswers = (isAsked: RawBuilder<unknown>): RawBuilder<unknown> => sql`noted as materialized (
  select trivia_id, trivia_option, sum(answers) as n from engagement_deltas
  where ${isAsked} and trivia_id is not null group by 1, 2)`;

/** Adds up merged and pending counts for each option of `t`, so that no reader counts answers. Needs `notedAnswers`. */
export const answerCounts: RawBuilder<number[]> = sql`array(
  select (coalesce(c.answers, 0) + coalesce(n.n, 0))::int
  from generate_series(0, cardinality(t.options) - 1) place
  left join trivia_answer_counts c on c.trivia_id = t.id and c.option = place
  left join noted n on n.trivia_id = t.id and n.trivia_option = place
  order by place)`;

/**
 * Stores the valid answers and returns the position of each option. Returns null for all others, such as repeats and
 * answers to trivia that a change has locked.
 */
export async function answer(tx: Tx, answers: readonly TriviaAnswer[]): Promise<(number | null)[]> {
  // Inserts in key order, since answers that wait for each other would deadlock.
  const { rows } = await sql<{ trivia_id: number; user_id: number; option: number }>`${prepared}
    with taken as materialized (
      select asked."triviaId", asked."fanId", array_position(t.options, asked.option) - 1 as option
      from json_to_recordset(${JSON.stringify(answers)})
        as asked ("eventId" bigint, "triviaId" bigint, "fanId" bigint, option text)
      join trivia t on t.id = asked."triviaId" and t.event_id = asked."eventId"
      join event_users eu on eu.event_id = t.event_id and eu.user_id = asked."fanId"
      where t.publish_at <= now() and asked.option = any(t.options) and eu.is_fan and not eu.has_left
      for share of t skip locked
    )
    insert into trivia_answers (trivia_id, user_id, option)
    select "triviaId", "fanId", option from taken order by "triviaId", "fanId"
    on conflict (trivia_id, user_id) do nothing
    returning trivia_id, user_id, option`.execute(tx);
  const stored = new Map(rows.map((row) => [`${row.trivia_id}/${row.user_id}`, row.option]));
  return answers.map(({ triviaId, fanId }) => stored.get(`${triviaId}/${fanId}`) ?? null);
}

export interface Standing {
  has_option: boolean;
  own_option: number | null;
}

/** Waits for a running change of the trivia. Returns null if the fan does not see it. */
export async function findStanding(
  tx: Tx,
  { eventId, triviaId, fanId, option }: TriviaAnswer,
): Promise<Standing | null> {
  await sql`select from trivia where id = ${triviaId} and event_id = ${eventId} for share`.execute(tx);
  const { rows } = await sql<Standing>`
    select ${option}::text = any(t.options) as has_option,
      (select a.option from trivia_answers a where a.trivia_id = t.id and a.user_id = eu.user_id) as own_option
    from trivia t join event_users eu on eu.event_id = t.event_id
    where t.id = ${triviaId} and t.event_id = ${eventId} and t.publish_at <= now()
      and eu.user_id = ${fanId} and eu.is_fan and not eu.has_left`.execute(tx);
  return rows[0] ?? null;
}

export interface RevealRow {
  description: string;
  sources: TriviaSource[];
  right_option: number;
  answer_counts: number[];
}

export async function listReveals(tx: Tx, triviaIds: readonly number[]): Promise<Map<number, RevealRow>> {
  const { rows } = await sql<RevealRow & { id: number }>`${prepared}
    with ${notedAnswers(sql`trivia_id = any(${triviaIds}::bigint[])`)}
    select t.id, t.description, t.sources, t.right_option, ${answerCounts} as answer_counts
    from trivia t where t.id = any(${triviaIds}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function score(
  db: Connection,
  { eventId, fanId }: { eventId: number; fanId: number },
): Promise<{ answered: number; right: number }> {
  const { rows } = await sql<{ answered: number; right: number }>`${prepared}
    select count(*)::int as answered, (count(*) filter (where a.option = t.right_option))::int as "right"
    from trivia_answers a join trivia t on t.id = a.trivia_id
    where a.user_id = ${fanId} and t.event_id = ${eventId} and t.publish_at <= now()`.execute(db);
  return onlyRow(rows);
}
