import type { DoorAnswer } from '@backline/contract/door';
import { useQueued, type Queued } from '../scan-station/use-queued.ts';
import { letIn } from './door-calls.ts';
import type { Doorway } from './doorway.ts';
import { queuedScans, type Attempt } from './queued-scans.ts';

export type QueuedAtDoor = Queued<Attempt, DoorAnswer>;

export const useQueuedScans = ({ event, operatorId, calls, failureText }: Doorway, onSent: () => void): QueuedAtDoor =>
  useQueued(
    {
      event,
      operatorId,
      entries: queuedScans,
      ask: (call) => letIn(calls, call),
      isDone: ({ outcome }) => outcome === 'checked_in',
      failureText,
    },
    onSent,
  );
