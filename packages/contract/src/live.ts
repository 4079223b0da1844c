import type { z } from 'zod';
import { isOpenTo, type Access } from './operation.ts';
import type { Feature, StaffRole } from './features.ts';

/** Below the origin: one WebSocket a page, of the session that the page has. */
export const livePath = '/api/live';

/** By which a virtual phone says whose it is, instead of by a session’s cookie. */
export const passHeader = 'x-rehearsal-pass';

/**
 * Who hears a topic: the staff who reach its event; these, and the fans who are trusted with its door (`keepers`; the access is the staff's);
 * the fans who joined it; one person alone; or the virtual phones of its rehearsal, who hear nothing else.
 */
export type Audience = 'staff' | 'keepers' | 'fans' | 'person' | 'rehearsal';

/**
 * What pages hear of. A notice says what changed, in few words: what is large is asked for. `isSummary`: what thousands do at once
 * arrives as the newest figures alone, at most four times a second an event.
 */
export interface Topic<Data extends z.ZodType = z.ZodType> {
  kind: 'topic';
  name: string;
  audience: Audience;
  access: Access;
  isSummary: boolean;
  data: Data;
}

/* @__NO_SIDE_EFFECTS__ */
export const topic = <Data extends z.ZodType>(
  declared: Omit<Topic<Data>, 'kind' | 'isSummary'> & { isSummary?: boolean },
): Topic<Data> => ({ ...declared, kind: 'topic', isSummary: declared.isSummary ?? false });

export type NoticeData<T extends Topic> = z.output<T['data']>;

/** Whether somebody of the staff may hear a topic at all; which events they reach is another question. */
export const mayHear = ({ audience, access }: Topic, role: StaffRole, holds: (feature: Feature) => boolean): boolean =>
  audience !== 'fans' && audience !== 'rehearsal' && isOpenTo(access, role, holds);

/** What one subscription is about: an event's topic, or what concerns the listener alone. */
export interface Channel {
  topic: string;
  event_id?: number;
}

/** Channels of one socket. */
export const mostChannels = 50;

/**
 * Which notice a page had last. Numbers count in the order of the commits; another `stream` is another count, begun after the
 * database had lost what waited in it.
 */
export interface LiveMark {
  stream: string;
  number: number;
}

/** How a phone stands in the light show of an event: what the sync board counts. */
export interface LightReport {
  event_id: number;
  /** The play that it is about; 0 for none. */
  epoch: number;
  /** `ready`: it has the timeline and knows the time; `late`: not yet; `playing`: it shows it; `dark`: somebody stopped it on this phone. */
  state: 'ready' | 'late' | 'playing' | 'dark';
  /** How far off its clock may be. */
  error_ms: number;
  /** How long after its computed moment the first light was shown; negative where it came too early. Once it has been. */
  started_ms?: number;
}

/** What a page says. `since`: what came after it is told first, or `reload` where that is not known any more. */
export type PageFrame =
  | { listen: Channel[]; since?: LiveMark }
  | { leave: Channel[] }
  /** What the time is, with the page's own, which comes back beside the answer. */
  | { clock: number }
  | { light: LightReport };

/** What the server says. */
export type ServerFrame =
  /** First of all, where the count stood half a minute ago: what came since, a page that loads may have missed. And where it stands, now and then. */
  | { at: LiveMark }
  /** In the order of their numbers, each once. */
  | { number: number; topic: string; event_id?: number; data: unknown }
  /** These are heard from now on. */
  | { listening: Channel[] }
  /** These are not, or no longer: not yours, or unknown. */
  | { refused: Channel[] }
  /** What these told meanwhile is not known any more: ask for everything anew. */
  | { reload: Channel[] }
  /** What the page said, and when it was heard and answered: epoch ms of the database's clock, with fractions. */
  | { clock: [asked: number, heard: number, answered: number] }
  /** The server goes: come back at a random moment within so many milliseconds. */
  | { leaving: { within: number } };

/** Codes by which the server closes a socket, beside those of the protocol; each with its reason in words. */
export const liveClose = {
  sessionEnded: 4401,
  tooMany: 4408,
  tooSlow: 4413,
  unreadable: 4422,
  tooOften: 4429,
} as const;

/** How often pages ask where no socket comes about. */
export const pollMs = 15_000;

/** Of what was noted so long ago nothing is told any more. */
export const noticesLastMs = 15 * 60_000;
