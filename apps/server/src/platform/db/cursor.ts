import { z } from 'zod';
import { badRequest } from '../errors/errors.ts';
import { epochMs } from './database.ts';

const cursor = z.strictObject({ key: z.string(), id: z.number().int(), sort: z.string().optional() });

/**
 * Marks the end of a page: the sort column's value as text, and the row's id. Times keep PostgreSQL's text, since a
 * Date loses microseconds. The key is empty if the list is sorted by id only. `sort` names the sort that the caller chose.
 */
export type Cursor = z.infer<typeof cursor>;

export function encodeCursor(position: Cursor): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Throws `bad_request` for anything but a cursor of {@link encodeCursor} for the same sort. */
export function decodeCursor(text: string, sortedBy: SortKey, sort?: string): Cursor {
  try {
    const position = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (isKeyOf[sortedBy](position.key) && position.sort === sort) return position;
  } catch {
    // Rejects every invalid cursor with the same error.
  }
  throw badRequest();
}

/**
 * The column that sorts a list before its id. `time and uuid` is for rows with a UUID as id, and `time and ids` for
 * rows with two ids.
 */
export type SortKey = 'time' | 'text' | 'number' | 'id' | 'time and uuid' | 'time and ids';

const isKeyOf: Record<SortKey, (key: string) => boolean> = {
  time: isTime,
  text: (key) => !key.includes('\0'),
  number: (key) => /^-?\d{1,16}$/.test(key) && Number.isSafeInteger(Number(key)),
  id: (key) => key === '',
  'time and uuid': (key) => {
    const { time, uuid } = readTimeAndUuid({ key });
    return isTime(time) && z.uuid().safeParse(uuid).success;
  },
  'time and ids': (key) => {
    const { time, second } = readTimeAndIds({ key });
    return isTime(time) && Number.isSafeInteger(second);
  },
};

export const timeAndUuid = (time: string, uuid: string): Cursor => ({ key: `${time}/${uuid}`, id: 0 });

export function readTimeAndUuid({ key }: Pick<Cursor, 'key'>): { time: string; uuid: string } {
  const [time = '', uuid = ''] = key.split('/');
  return { time, uuid };
}

/** Builds a cursor with the second id in its key, because several rows may share the time and the first id. */
export const timeAndIds = (time: string, id: number, second: number): Cursor => ({ key: `${time}/${second}`, id });

export function readTimeAndIds({ key }: Pick<Cursor, 'key'>): { time: string; second: number } {
  const [time = '', second = ''] = key.split('/');
  return { time, second: /^\d+$/.test(second) ? Number(second) : Number.NaN };
}

function isTime(key: string): boolean {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+\d\d$/.test(key)) return false;
  epochMs(key);
  return true;
}
