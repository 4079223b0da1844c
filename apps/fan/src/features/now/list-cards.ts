import type { FanNow } from '@backline/contract/fan-now';

type Show = NonNullable<FanNow['show']>;

export type NowCard =
  | { kind: 'restock'; id: number; offer: FanNow['restock'][number] }
  | { kind: 'order'; id: string; order: FanNow['orders'][number] }
  | { kind: 'won' | 'raffle'; id: number; raffle: FanNow['raffles'][number] }
  | { kind: 'show'; show: Show }
  | { kind: 'poll'; id: number; poll: FanNow['polls'][number] }
  | { kind: 'drop'; id: number; drop: FanNow['drops'][number] }
  | { kind: 'song'; title: string }
  | { kind: 'reply'; title: string; unread: number }
  | { kind: 'message' | 'trivia'; title: string };

const soonMs = 3_600_000;
/** A song that staff marked counts as next for this long. Nothing tells when it was played. */
const songSoonMs = 1_800_000;

export const isShowSoon = ({ start_dttm: start }: Show, now: number): boolean => start - now < soonMs;

/** Returns the cards of what is on at a time, most urgent first. Omits what has ended since the answer. */
export function listCards(known: FanNow, now: number): NowCard[] {
  const show = known.show !== null && known.show.end_dttm > now ? known.show : null;
  const shows: NowCard[] = show === null ? [] : [{ kind: 'show', show }];
  const isSoon = show !== null && isShowSoon(show, now);
  const raffles = known.raffles.filter((raffle) => !raffle.has_won && (raffle.is_drawn || raffle.end_time > now));
  const asRaffle = (raffle: FanNow['raffles'][number]): NowCard => ({ kind: 'raffle', id: raffle.raffle_id, raffle });
  const [song] = known.songs;
  const { message, reply, trivia } = known;
  const orders = known.orders.map((order): NowCard => ({ kind: 'order', id: order.order_no, order }));
  // An event that is over sums up the rest.
  // An answer kept by an earlier version has no offers.
  const offers = ((known.restock as FanNow['restock'] | undefined) ?? [])
    .filter(({ offer_end_dttm: end }) => end > now)
    .map((offer): NowCard => ({ kind: 'restock', id: offer.size_id, offer }));
  if (known.is_over) return [...offers, ...orders, ...mail()];

  return [
    ...offers,
    ...orders,
    ...known.raffles
      .filter((raffle) => raffle.has_won)
      .map((raffle): NowCard => ({ kind: 'won', id: raffle.raffle_id, raffle })),
    ...(isSoon ? shows : []),
    ...known.polls
      .filter(({ end_time: end }) => end > now)
      .map((poll): NowCard => ({ kind: 'poll', id: poll.poll_id, poll })),
    ...raffles.filter(({ number }) => number === null).map(asRaffle),
    ...known.drops
      .filter(({ drop_end_dttm: end, left }) => end > now && left > 0)
      .map((drop): NowCard => ({ kind: 'drop', id: drop.drop_id, drop })),
    ...(song !== undefined && song.liked_dttm > now - songSoonMs
      ? [{ kind: 'song', title: song.request_title } as const]
      : []),
    ...mail(),
    ...raffles.filter(({ number }) => number !== null).map(asRaffle),
    ...(isSoon ? [] : shows),
    ...(trivia === null ? [] : [{ kind: 'trivia', title: trivia.title } as const]),
  ];

  function mail(): NowCard[] {
    return [
      ...(reply === null ? [] : [{ kind: 'reply', title: reply.title, unread: reply.unread } as const]),
      ...(message === null || message.is_opened ? [] : [{ kind: 'message', title: message.title } as const]),
    ];
  }
}
