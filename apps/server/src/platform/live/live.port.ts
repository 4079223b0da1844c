import type { LightReport, Topic } from '@backline/contract/live';
import type { Db } from '../db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { Platform } from '../context/platform.ts';
import type { Guest } from './listener.ts';

/** What the platform asks the features of: who is where. */
export interface LiveReach {
  /** Of the events those inside the reach of somebody of the staff. */
  staff(db: Db, actor: Actor, eventIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Of each, whether the fan is on the event's list. */
  fans(db: Db, asks: readonly { userId: number; eventId: number }[]): Promise<boolean[]>;
  /** Of each, whether the fan is trusted with the event's door. */
  keepers(db: Db, asks: readonly { userId: number; eventId: number }[]): Promise<boolean[]>;
  /** Whose pass it is; null where it is nobody's, or no longer. */
  guest(db: Db, pass: string): Promise<Guest | null>;
  /** Of these rehearsals those that go on, and whose giver may still do so. */
  rehearsals(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>>;
}

/** The newest figures of a topic that is told as a summary, by event. An event that is no more has none. */
export type Summarise = (db: Db, eventIds: readonly number[]) => Promise<ReadonlyMap<number, unknown>>;

/** One page of a fan, for as long as its socket is open. */
export interface Phone {
  /** The fan's: who has several pages open is one phone. */
  readonly id: number;
}

/** Counts what the phones of this process tell of themselves. */
export interface LightCounter {
  report(phone: Phone, light: LightReport): void;
  gone(phone: Phone): void;
  close(): Promise<void>;
}

/** What `app.ts` puts together. */
export interface LiveTopics {
  topics: readonly Topic[];
  /** By the name of each topic that is a summary. */
  summaries: Readonly<Record<string, Summarise>>;
  reach: LiveReach;
  countLights: (house: Pick<Platform, 'db' | 'live' | 'log'>) => LightCounter;
}
