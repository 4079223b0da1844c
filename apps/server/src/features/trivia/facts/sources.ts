import type { TriviaSource, TriviaSourceKind } from '@backline/contract/trivia';
import type { Show } from './known.ts';

const sourceOf =
  (kind: TriviaSourceKind) =>
  ({ id, name }: { id: number; name: string }): TriviaSource => ({ kind, id, name });

export const eventSource = sourceOf('event');
export const checkInsSource = sourceOf('check_ins');
export const profileSource = sourceOf('profile');
export const songRequestsSource = sourceOf('song_requests');
export const pollSource = sourceOf('poll');
export const raffleSource = sourceOf('raffle');

/** A longer list is cut to its first events and the last one. */
const maxEvents = 20;

export const eventSources = (shows: readonly Show[]): TriviaSource[] =>
  (shows.length <= maxEvents ? shows : [...shows.slice(0, maxEvents - 1), ...shows.slice(-1)]).map(eventSource);
