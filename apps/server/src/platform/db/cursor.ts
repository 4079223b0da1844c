import { messages } from '@backline/contract';
import { z } from 'zod';
import { AppError } from '../errors/errors.ts';
import { epochMs } from './database.ts';

/** Carries the cursor of the next page; absent on the last one. */
export const nextCursorHeader = 'x-next-cursor';

const cursor = z.strictObject({
  at: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+\d\d$/),
  id: z.number().int(),
});

/** Where a page sorted by a time and the id ended. `at` is PostgreSQL's own text: a Date would lose microseconds. */
export type Cursor = z.infer<typeof cursor>;

export function encodeCursor(position: Cursor): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Throws `bad_request` for anything that was not made by {@link encodeCursor}. */
export function decodeCursor(text: string): Cursor {
  try {
    const position = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    // Digits in the right places are not yet a day.
    epochMs(position.at);
    return position;
  } catch {
    throw new AppError('bad_request', messages.requestFailed);
  }
}
