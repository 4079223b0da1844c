import { cursorDays } from '@backline/contract/changes';
import * as changeTexts from '@backline/contract/changes.texts';
import { z } from 'zod';
import { conflict, invalidField } from '../../platform/errors/errors.ts';

/** A place in the order of changes: the transaction, then the ids of the row. `second` is zero for rows with one id. */
export interface Place {
  change: string;
  first: number;
  second: number;
}

export const beginning: Place = { change: '0', first: 0, second: 0 };

/** A place and the time, in epoch milliseconds, up to which the caller has read all changes before it. */
export interface Reading extends Place {
  readAt: number;
}

/** The list that a cursor belongs to: the kind of rows, and the event or 0 for all. */
export interface ListOfChanges {
  kind: 'orders' | 'fans' | 'events';
  eventId: number;
}

const cursor = z.tuple([
  z.uuid(),
  z.enum(['orders', 'fans', 'events']),
  z.int().min(0),
  z.string().regex(/^\d{1,20}$/),
  z.int().min(0),
  z.int().min(0),
  z.int().min(0),
]);
const maxChange = 18_446_744_073_709_551_615n;
const dayMs = 86_400_000;

export const encodeReading = (stream: string, { kind, eventId }: ListOfChanges, reading: Reading): string => {
  const { change, first, second, readAt } = reading;
  return Buffer.from(JSON.stringify([stream, kind, eventId, change, first, second, readAt])).toString('base64url');
};

interface Stream {
  id: string;
  /** The first transaction that has not begun yet. */
  next: string;
  /** The time of the database in epoch milliseconds. */
  now: number;
}

/**
 * Throws `invalid_input` for anything but a cursor of this list, and `conflict` for one that expired or belongs to another
 * order of changes, such as to a transaction that a recovery took back.
 */
export function decodeReading(text: string, stream: Stream, list: ListOfChanges): Reading {
  const [of, kind, eventId, change, first, second, readAt] = read(text);
  if (kind !== list.kind || eventId !== list.eventId) throw invalidField('cursor', changeTexts.cursorOfOther);
  if (of !== stream.id || BigInt(change) >= BigInt(stream.next)) throw conflict(changeTexts.cursorOutdated);
  if (stream.now - readAt > cursorDays * dayMs) throw conflict(changeTexts.cursorExpired(cursorDays));
  return { change, first, second, readAt };
}

function read(text: string): z.infer<typeof cursor> {
  try {
    const parsed = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (BigInt(parsed[3]) <= maxChange) return parsed;
  } catch {
    // Rejects every invalid cursor with the same error.
  }
  throw invalidField('cursor', changeTexts.cursorUnknown);
}
