import { messages } from '@backline/contract/messages';
import { z } from 'zod';
import { AppError } from '../errors/errors.ts';
import { epochMs } from './database.ts';

/** Carries the cursor of the next page; absent on the last one. */
export const nextCursorHeader = 'x-next-cursor';

const cursor = z.strictObject({ key: z.string(), id: z.number().int() });

/**
 * Where a page ended: the sort column's value as text, and the row's id behind it. A time is PostgreSQL's own text, since
 * a Date would lose microseconds; a list that is sorted by the id alone has an empty key.
 */
export type Cursor = z.infer<typeof cursor>;

export function encodeCursor(position: Cursor): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Throws `bad_request` for anything that was not made by {@link encodeCursor} for a list with such keys. */
export function decodeCursor(text: string, isKey: (key: string) => boolean): Cursor {
  try {
    const position = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (isKey(position.key)) return position;
  } catch {
    // Not ours: refused like a wrong key.
  }
  throw new AppError('bad_request', messages.requestFailed);
}

/** Of a list that is sorted by a time. */
export function isTimeKey(key: string): boolean {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+\d\d$/.test(key)) return false;
  // Digits in the right places are not yet a day: throws.
  epochMs(key);
  return true;
}

/** Of a list that is sorted by a text. */
export const isTextKey = (key: string): boolean => !key.includes('\0');

/** Of a list that is sorted by the id alone. */
export const isNoKey = (key: string): boolean => key === '';
