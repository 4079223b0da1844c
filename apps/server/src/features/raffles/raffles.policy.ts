import type { RaffleState } from '@backline/contract/raffles';

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

/** Returns false during the draw and once there are winners. */
export const mayDelete = (raffle: RaffleProgress): boolean => ['open', 'too_few'].includes(stateOf(raffle));

const settled = ['start_time', 'end_time', 'no_of_winners', 'minimum_no_of_participants', 'completed'] as const;

/** Returns the first changed field that is fixed once the raffle is completed, or null. */
export function settledField(raffle: RaffleProgress, changed: readonly string[]): string | null {
  if (raffle.completed_at === null) return null;
  return settled.find((field) => changed.includes(field)) ?? null;
}
