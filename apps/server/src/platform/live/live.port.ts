import type { PageFrame, Topic } from '@backline/contract/live';
import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../access/actor.ts';
import type { Platform } from '../context/platform.ts';
import type { Db } from '../db/database.ts';
import type { Guest, Listener } from './listener.ts';

/** Answers who may hear what. Features know that, the platform does not. */
export interface LiveReach {
  /** Returns those of the events that this member of the staff reaches. */
  staff(db: Db, actor: Actor, eventIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Returns for each question whether the fan is on the event's list. */
  fans(db: Db, asks: readonly { userId: number; eventId: number }[]): Promise<boolean[]>;
  /** Returns for each question whether the fan is trusted with the event's door. */
  keepers(db: Db, asks: readonly { userId: number; eventId: number }[]): Promise<boolean[]>;
}

/** Listeners without a session: they bring a pass in a header of their own. */
export interface Guests {
  /** They connect to `/api/live?as=NAME`. */
  name: string;
  /** The audience of the topics that they hear; they hear nothing else. */
  audience: Topic['audience'];
  /** Max sockets of all guests together on one process. */
  maxSockets: number;
  /** Returns null where the pass opens nothing, or no longer. */
  find(db: Db, headers: IncomingHttpHeaders): Promise<Guest | null>;
  /** Returns the ids of those guests whose pass is still good. */
  listOpen(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>>;
}

/** Returns the newest figures of a summary topic by event. An event that was deleted has none. */
export type Summarise = (db: Db, eventIds: readonly number[]) => Promise<ReadonlyMap<number, unknown>>;

/** Takes the frames that pages send about themselves, such as the state of a phone in a light show. */
export interface FrameReceiver {
  /** Returns false where the frame is another receiver's. */
  receive(sender: Listener, frame: PageFrame): boolean;
  /** The sender's socket was closed. */
  gone(sender: Listener): void;
  close(): Promise<void>;
}

/** The topics, rights and handlers that `live-topics.ts` registers with the platform. */
export interface LiveTopics {
  topics: readonly Topic[];
  /** The functions that read summaries, by the name of their topic. */
  summaries: Readonly<Record<string, Summarise>>;
  reach: LiveReach;
  guests: Guests;
  receivers: readonly ((house: Pick<Platform, 'db' | 'live' | 'log'>) => FrameReceiver)[];
}
