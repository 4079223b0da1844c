import type { DoorAnswer } from '@backline/contract/door';
import { keptEntries, type KeptEntry } from '../scan-station/kept-entries.ts';

export type Attempt = { kind: 'scan'; code: string } | { kind: 'tap'; userId: number; name: string };

export type KeptScan = KeptEntry<Attempt, DoorAnswer>;

export const keptScans = keptEntries<Attempt, DoorAnswer>('backline-door');
