import type { Raffle } from '@backline/contract/raffles';

export const raffle = (id: number, more: Partial<Raffle> = {}): Raffle => ({
  id,
  event_id: 7,
  title: `Drum ${id}`,
  description: 'Signed.',
  start_time: Date.UTC(2030, 0, 2, 1, 30, 41),
  end_time: Date.UTC(2030, 0, 2, 3, 0),
  no_of_winners: 2,
  minimum_no_of_participants: 3,
  active: true,
  completed: false,
  version: 2,
  state: 'open',
  entries: 12,
  participants: null,
  can: { delete: true },
  ...more,
});

export const drawn = (id: number, more: Partial<Raffle> = {}): Raffle =>
  raffle(id, { completed: true, state: 'drawn', participants: 11, can: { delete: false }, ...more });
