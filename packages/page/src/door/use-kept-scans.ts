import type { DoorAnswer } from '@backline/contract/door';
import { useKept, type Kept } from '../scan-station/use-kept.ts';
import { letIn } from './door-calls.ts';
import type { Doorway } from './doorway.ts';
import { keptScans, type Attempt } from './kept-scans.ts';

export type KeptAtDoor = Kept<Attempt, DoorAnswer>;

export const useKeptScans = ({ event, operatorId, calls, failureText }: Doorway, onSent: () => void): KeptAtDoor =>
  useKept(
    {
      event,
      operatorId,
      entries: keptScans,
      ask: (call) => letIn(calls, call),
      isDone: ({ outcome }) => outcome === 'checked_in',
      failureText,
    },
    onSent,
  );
