import type { QueuedEntry } from './queued-entries.ts';

export interface QueuedWords<Attempt, Answer> {
  queued(entry: QueuedEntry<Attempt, Answer>): string;
  answer(entry: QueuedEntry<Attempt, Answer>): string;
}
