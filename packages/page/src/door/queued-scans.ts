import type { DoorAnswer } from '@backline/contract/door';
import { queuedEntries, type QueuedEntry } from '../scan-station/queued-entries.ts';

export type Attempt = { kind: 'scan'; code: string } | { kind: 'tap'; userId: number; name: string };

export type QueuedScan = QueuedEntry<Attempt, DoorAnswer>;

export const queuedScans = queuedEntries<Attempt, DoorAnswer>('backline-door');
