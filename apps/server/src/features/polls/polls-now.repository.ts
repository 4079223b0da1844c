import { maxAfterwards, maxOfKind } from '@backline/contract/fan-now';
import { maxShownPolls } from '@backline/contract/polls';
import { sql } from 'kysely';
import { wins } from './poll-votes.repository.ts';

/** The polls that the fan's page lists. Limits the index scan, as the page does. */
const begun = sql`(
  select * from polls where event_id = eu.event_id and starts_at <= now()
  order by starts_at desc, id desc limit ${sql.lit(maxShownPolls)})`;

/** Selects the open polls that the fan (`event_users eu`) has not answered, the first to end first. */
export const unansweredPolls = sql`coalesce((
  select json_agg(json_build_object('id', p.id, 'question', p.question, 'ends_at', p.ends_at) order by p.ends_at, p.id)
  from (
    select p.* from ${begun} p where p.completed_at is null and p.ends_at > now()
      and not exists (select from poll_votes v where v.poll_id = p.id and v.user_id = eu.user_id offset 0)
    order by p.ends_at, p.id limit ${sql.lit(maxOfKind)}) p), '[]')`;

/** Selects the completed polls of `event_users eu` with the winning options, latest first. */
export const pollResults = sql`coalesce((
  select json_agg(json_build_object('id', p.id, 'question', p.question, 'winners', coalesce((
      select json_agg(o.option order by o.sort, o.id) from poll_options o where o.poll_id = p.id and ${wins}), '[]'))
    order by p.starts_at desc, p.id desc)
  from (
    select p.* from ${begun} p where p.completed_at is not null
    order by p.starts_at desc, p.id desc limit ${sql.lit(maxAfterwards)}) p), '[]')`;

/** Start of the next poll of `event_users eu`. */
export const nextPollStart = sql`(
  select min(starts_at) from polls where event_id = eu.event_id and completed_at is null and starts_at > now())`;
