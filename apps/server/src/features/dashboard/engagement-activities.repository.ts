import type { Feature } from '@backline/contract/features';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

export const engagementKinds = ['poll', 'raffle', 'trivia'] as const;
export type EngagementKind = (typeof engagementKinds)[number];

/** Under which key of the reader a kind is told. */
export const keyOfKind = {
  poll: 'Page_Polls',
  raffle: 'Page_Raffles',
  trivia: 'Page_Trivia',
} as const satisfies Record<EngagementKind, Feature>;

interface Happening {
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  /** Of winners. */
  count: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  hasEnded: RawBuilder<unknown>;
}

/** One line each, at its last moment: of a poll and a raffle the making or the end, of trivia that fans could read it. */
const happenings: Record<EngagementKind, Happening> = {
  poll: {
    from: sql`polls t`,
    at: sql`coalesce(t.completed_at, t.created_at)`,
    count: sql`0`,
    title: sql`t.question`,
    hasEnded: sql`t.completed_at is not null`,
  },
  raffle: {
    from: sql`raffles t`,
    at: sql`coalesce(t.drawn_at, t.created_at)`,
    count: sql`coalesce(t.winner_count, 0)`,
    title: sql`t.title`,
    hasEnded: sql`t.drawn_at is not null`,
  },
  trivia: {
    from: sql`(select * from trivia where announced_at is not null) t`,
    at: sql`t.announced_at`,
    count: sql`0`,
    title: sql`t.title`,
    hasEnded: sql`true`,
  },
};

/** The newest of a kind, found by an index of its own, as the columns of an activity. */
export function newestOf(
  kind: EngagementKind,
  inReach: RawBuilder<SqlBool>,
  most: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { from, at, count, title, hasEnded } = happenings[kind];
  return sql`(select ${sql.lit(kind)}, t.event_id, ${at}, null::bigint, ${count}, null::text[], t.id, ${title}, ${hasEnded}
    from ${from} join events e on e.id = t.event_id where ${inReach} order by ${at} desc, t.id desc ${most})`;
}
