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
]);
const maxChange = 18_446_744_073_709_551_615n;

export const encodePlace = (stream: string, { kind, eventId }: ListOfChanges, place: Place): string =>
  Buffer.from(JSON.stringify([stream, kind, eventId, place.change, place.first, place.second])).toString('base64url');

interface Stream {
  id: string;
  /** The first transaction that has not begun yet. */
  next: string;
}

/**
 * Throws `invalid_input` for anything but a cursor of this list, and `conflict` for one of another order of changes, such
 * as of a transaction that a recovery took back.
 */
export function decodePlace(text: string, stream: Stream, list: ListOfChanges): Place {
  const [of, kind, eventId, change, first, second] = read(text);
  if (kind !== list.kind || eventId !== list.eventId) throw invalidField('cursor', changeTexts.cursorOfOther);
  if (of !== stream.id || BigInt(change) >= BigInt(stream.next)) throw conflict(changeTexts.cursorOutdated);
  return { change, first, second };
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
