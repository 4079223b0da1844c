import type { z } from 'zod';
import { isOpenTo, type Access } from './operation.ts';
import type { Feature, StaffRole } from './features.ts';

/** Path of the WebSocket: one connection per page, in the page's session. */
export const livePath = '/api/live';

export const passHeader = 'x-rehearsal-pass';

/**
 * Lists who may subscribe. `staff`: staff members who may access the event. `operators`: staff and the fans trusted
 * with the event's door. `fans`: fans who joined the event. `person`: one person. `rehearsal`: virtual phones of one
 * rehearsal, which receive nothing else.
 */
export type Audience = 'staff' | 'operators' | 'fans' | 'person' | 'rehearsal';

/**
 * Describes a topic. A notice carries only small data; pages fetch the rest. With `isSummary`, mass updates send the
 * latest figures at most four times a second per event, or every `minIntervalMs`.
 */
export interface Topic<Data extends z.ZodType = z.ZodType> {
  kind: 'topic';
  name: string;
  audience: Audience;
  access: Access;
  isSummary: boolean;
  minIntervalMs?: number;
  data: Data;
}

/* @__NO_SIDE_EFFECTS__ */
export const topic = <Data extends z.ZodType>(
  declared: Omit<Topic<Data>, 'kind' | 'isSummary'> & { isSummary?: boolean },
): Topic<Data> => ({ ...declared, kind: 'topic', isSummary: declared.isSummary ?? false });

export type NoticeData<T extends Topic> = z.output<T['data']>;

/** Returns whether a staff role may subscribe at all. Another check decides whether the person may access the event. */
export const mayHear = ({ audience, access }: Topic, role: StaffRole, holds: (feature: Feature) => boolean): boolean =>
  audience !== 'fans' && audience !== 'rehearsal' && isOpenTo(access, role, holds);

export interface Channel {
  topic: string;
  event_id?: number;
}

export const maxChannels = 50;

/**
 * Marks the last notice of a page. Numbers follow commit order. A new `stream` means that the database lost its pending
 * notices.
 */
export interface LiveMark {
  stream: string;
  number: number;
}

export interface LightReport {
  event_id: number;
  epoch: number;
  /**
   * `ready`: has the timeline and knows the server's time. `late`: lacks one of these. `playing`: flashes. `dark`:
   * stopped on this phone.
   */
  state: 'ready' | 'late' | 'playing' | 'dark';
  error_ms: number;
  /**
   * Milliseconds from the computed to the actual first flash; negative if the flash was early. Set after the first
   * flash.
   */
  started_ms?: number;
}

/**
 * Frames that a page sends. With `since` the server sends missed notices first, or `reload` if they are no longer
 * stored.
 */
export type PageFrame =
  | { listen: Channel[]; since?: LiveMark }
  | { leave: Channel[] }
  | { clock: number }
  | { light: LightReport };

export type ServerFrame =
  /**
   * The first frame holds the mark of 30 seconds ago, because a loading page may have missed later notices. Later
   * frames repeat the current mark now and then.
   */
  | { at: LiveMark }
  | { number: number; topic: string; event_id?: number; data: unknown }
  | { listening: Channel[] }
  | { refused: Channel[] }
  /** Missed notices are no longer stored, so the page must refetch everything. */
  | { reload: Channel[] }
  /**
   * The page's time, then the times at which the server received the ping and answered, as database time in epoch
   * milliseconds with fractions.
   */
  | { clock: [asked: number, heard: number, answered: number] }
  /** The server stops. The page reconnects after a random delay of at most this many milliseconds. */
  | { leaving: { within: number } };

export const liveClose = {
  sessionEnded: 4401,
  tooMany: 4408,
  tooSlow: 4413,
  unreadable: 4422,
  tooOften: 4429,
} as const;

/** Poll interval of pages without a socket, in milliseconds. */
export const pollMs = 15_000;

export const noticesLastMs = 15 * 60_000;
