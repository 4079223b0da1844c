import { z } from 'zod';
import { badRequest } from '../errors/errors.ts';
import { epochMs } from './database.ts';

const cursor = z.strictObject({ key: z.string(), id: z.number().int() });

/**
 * Where a page ended: the sort column's value as text, and the row's id behind it. A time is PostgreSQL's own text, since
 * a Date would lose microseconds; a list that is sorted by the id alone has an empty key.
 */
export type Cursor = z.infer<typeof cursor>;

export function encodeCursor(position: Cursor): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Throws `bad_request` for anything that was not made by {@link encodeCursor} for a list that is sorted so. */
export function decodeCursor(text: string, sortedBy: SortKey): Cursor {
  try {
    const position = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (isKeyOf[sortedBy](position.key)) return position;
  } catch {
    // Not ours: refused like a wrong key.
  }
  throw badRequest();
}

/**
 * By what a list is sorted ahead of the id; `id`: by nothing else. `time and uuid`: of rows whose id is no number; `time and ids`: of rows that
 * two ids tell apart.
 */
export type SortKey = 'time' | 'text' | 'id' | 'time and uuid' | 'time and ids';

const isKeyOf: Record<SortKey, (key: string) => boolean> = {
  time: isTime,
  text: (key) => !key.includes('\0'),
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

/** Where a page ended whose rows have a UUID: it stands behind the time. */
export const timeAndUuid = (time: string, uuid: string): Cursor => ({ key: `${time}/${uuid}`, id: 0 });

export function readTimeAndUuid({ key }: Pick<Cursor, 'key'>): { time: string; uuid: string } {
  const [time = '', uuid = ''] = key.split('/');
  return { time, uuid };
}

/** Where a page ended of whose rows several may have one time and one id: what tells those apart stands behind the time. */
export const timeAndIds = (time: string, id: number, second: number): Cursor => ({ key: `${time}/${second}`, id });

export function readTimeAndIds({ key }: Pick<Cursor, 'key'>): { time: string; second: number } {
  const [time = '', second = ''] = key.split('/');
  return { time, second: /^\d+$/.test(second) ? Number(second) : Number.NaN };
}

function isTime(key: string): boolean {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+\d\d$/.test(key)) return false;
  // Digits in the right places are not yet a day: throws.
  epochMs(key);
  return true;
}
