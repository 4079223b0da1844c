import type { FanNow } from '@backline/contract/fan-now';

const hourMs = 3_600_000;

/** An answer with nothing on. */
export const nowAnswer = (more: Partial<FanNow> = {}): FanNow => ({
  is_over: false,
  restock: [],
  orders: [],
  show: null,
  polls: [],
  raffles: [],
  drops: [],
  songs: [],
  message: null,
  reply: null,
  trivia: null,
  results: [],
  bought: 0,
  next_dttm: null,
  ...more,
});

export const ends = () => Date.now() + hourMs;

export const readyOrder = { order_no: 'A23', delivery_kind: 'kiosk', kiosk_location: 'Foyer' } as const;
export const heldOffer = (more: Partial<FanNow['restock'][number]> = {}) => ({
  size_id: 12,
  title: 'Tour shirt, M',
  offer_end_dttm: ends(),
  ...more,
});
export const openPoll = () => ({ poll_id: 3, question: 'Which encore?', end_time: ends() });
export const openRaffle = (more: Partial<FanNow['raffles'][number]> = {}) => ({
  raffle_id: 4,
  title: 'Signed drum',
  end_time: ends(),
  number: null,
  is_drawn: false,
  has_won: false,
  ...more,
});
export const runningDrop = (left: number) => ({
  drop_id: 5,
  title: 'Tour shirt',
  special_price: 20,
  drop_end_dttm: ends(),
  left,
});
export const likedSong = () => ({ request_title: 'Lanterns', liked_dttm: Date.now() });
export const unreadMessage = (more: object = {}) => ({
  notification_id: 6,
  title: 'Doors are open',
  sent_dttm: Date.now(),
  is_opened: false,
  ...more,
});
export const unreadReply = (unread = 1) => ({ support_case_id: 8, title: 'Lost scarf', unread });
