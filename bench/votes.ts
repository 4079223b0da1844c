import type { Config } from '../apps/server/src/platform/config/config.ts';
import { callsInAll, callsOf, fans, findCrowd, race } from './check-ins.ts';
import { atLeast, atMost, type Line } from './load.ts';
import type { House } from './users.ts';

const minRatio = 0.25;

/**
 * Measures concurrent votes, each with its own session and connection, against bare inserts into a table with the same
 * keys.
 */
export async function voteLines(house: House & { config: Config }, bareUrl: string): Promise<Line[]> {
  const { eventId, fanIds } = await findCrowd(house, fans);
  const poll = await openPoll(house, eventId, fanIds);
  const votes = await callsOf(house, fanIds, 'answer_poll', (index) => ({
    event_id: poll.eventId,
    poll_id: poll.id,
    option_id: poll.optionIds[index % poll.optionIds.length],
  }));
  const inserts = votes.map(({ body }, index) => ({
    url: `${bareUrl}/vote`,
    headers: {},
    body: { ...body, user_id: fanIds[index] },
  }));
  let lost = 0;
  let doubled = 0;
  const { ratio, rates } = await race(house, bareUrl, [inserts, votes], {
    before: async () => void (await house.pool.query('truncate poll_votes, bench_votes')),
    async after() {
      const { stored, wrong } = await countVotes(house, poll, fanIds);
      lost += fans - stored;
      doubled += wrong;
    },
  });
  return [
    { what: `votes of ${fans} fans at once: ${rates} bare inserts a second`, ...atLeast(ratio, minRatio) },
    { what: `votes lost, of ${callsInAll}`, ...atMost(lost, 0) },
    { what: `votes doubled or of another option, of ${callsInAll}`, ...atMost(doubled, 0) },
  ];
}

interface Poll {
  eventId: number;
  id: number;
  optionIds: number[];
}

/** Checks all fans in, and creates a bare table with the same columns, keys and indexes. */
async function openPoll({ pool }: House, eventId: number, fanIds: number[]): Promise<Poll> {
  await pool.query('update event_users set checked_in_at = now() where event_id = $1 and user_id = any($2::bigint[])', [
    eventId,
    fanIds,
  ]);
  const { rows } = await pool.query<{ id: number; option_ids: number[] }>(
    `with made as (
       insert into polls (event_id, question, starts_at, ends_at, created_by, updated_by)
       select id, 'Encore?', now() - interval '1 hour', now() + interval '1 hour', created_by, created_by from events where id = $1
       returning id
     ), options as (
       insert into poll_options (poll_id, option, sort) select id, 'Option ' || sort, sort from made, generate_series(1, 4) sort
       returning id
     )
     select (select id::int from made) as id, array(select id::int from options) as option_ids`,
    [eventId],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('no poll was made');
  await pool.query(
    `create table bench_votes (like poll_votes including all);
     alter table bench_votes add foreign key (poll_id, option_id) references poll_options (poll_id, id),
       add foreign key (user_id) references users (id)`,
  );
  return { eventId, id: made.id, optionIds: made.option_ids };
}

async function countVotes({ pool }: House, poll: Poll, fanIds: number[]): Promise<{ stored: number; wrong: number }> {
  const { rows } = await pool.query<{ stored: number; wrong: number }>(
    `select count(distinct v.user_id)::int as stored,
       (count(*) - count(distinct v.user_id) + count(*) filter (where v.option_id <> sent.option_id))::int as wrong
     from poll_votes v join unnest($2::bigint[], $3::bigint[]) sent (user_id, option_id) on sent.user_id = v.user_id
     where v.poll_id = $1`,
    [poll.id, fanIds, fanIds.map((_id, index) => poll.optionIds[index % poll.optionIds.length])],
  );
  return rows[0] ?? { stored: 0, wrong: 0 };
}
