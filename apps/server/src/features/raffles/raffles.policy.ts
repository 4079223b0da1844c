import type { RaffleState } from '@backline/contract/raffles';

/** What becomes of a raffle, read off its row. */
export interface RaffleProgress {
  completed_at: string | null;
  drawn_at: string | null;
  winner_count: number | null;
}

export function stateOf({ completed_at, drawn_at, winner_count }: RaffleProgress): RaffleState {
  if (completed_at === null) return 'open';
  if (drawn_at === null) return 'completing';
  return winner_count === 0 ? 'too_few' : 'drawn';
}

/** Not while its draw is at work, nor once somebody has won. */
export const mayDelete = (raffle: RaffleProgress): boolean => ['open', 'too_few'].includes(stateOf(raffle));

/** What a draw has settled: behind it these stand. */
const settled = ['start_time', 'end_time', 'no_of_winners', 'minimum_no_of_participants', 'completed'] as const;

/** The first field that a change would take back of a completed raffle; null where it may be made. */
export function settledField(raffle: RaffleProgress, changed: readonly string[]): string | null {
  if (raffle.completed_at === null) return null;
  return settled.find((field) => changed.includes(field)) ?? null;
}
