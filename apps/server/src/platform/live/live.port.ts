import type { PageFrame, Topic } from '@backline/contract/live';
import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../access/actor.ts';
import type { Platform } from '../context/platform.ts';
import type { Db } from '../db/database.ts';
import type { Guest, Listener } from './listener.ts';

export interface LiveReach {
  staff(db: Db, actor: Actor, eventIds: readonly number[]): Promise<ReadonlySet<number>>;
  fans(db: Db, asks: readonly { userId: number; eventId: number }[]): Promise<boolean[]>;
  /** Returns whether each fan may operate the event's door. */
  operators(db: Db, asks: readonly { userId: number; eventId: number }[]): Promise<boolean[]>;
}

/** Listeners that bring a pass in a header instead of a session. */
export interface Guests {
  name: string;
  audience: Topic['audience'];
  maxSockets: number;
  /** Returns null for an unknown or expired pass. */
  find(db: Db, headers: IncomingHttpHeaders): Promise<Guest | null>;
  listOpen(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>>;
}

/** Returns the newest figures by event id. Omits deleted events. */
export type Summarise = (db: Db, eventIds: readonly number[]) => Promise<ReadonlyMap<number, unknown>>;

export interface FrameReceiver {
  receive(sender: Listener, frame: PageFrame): boolean;
  gone(sender: Listener): void;
  close(): Promise<void>;
}

export interface LiveTopics {
  topics: readonly Topic[];
  summaries: Readonly<Record<string, Summarise>>;
  reach: LiveReach;
  guests: Guests;
  receivers: readonly ((house: Pick<Platform, 'db' | 'live' | 'log'>) => FrameReceiver)[];
}
