import type { HttpSession } from '../apps/server/testing/http-session.ts';
import { atMost, medianMs, type Line } from './load.ts';
import { staffOf } from './staff.ts';

type Times = Awaited<ReturnType<typeof listTimes>>;

export async function listTimes(baseUrl: string) {
  const session = await staffOf(baseUrl, 'manager');
  const list = (input: object) => () => session.call<unknown[]>('POST', 'events/events_list', input);
  const deepest = await cursorOfPage(session, 100);
  return {
    'first page': await medianMs(list({ isPast: true })),
    search: await medianMs(list({ search: 'night' })),
    'search for what is not there': await medianMs(list({ search: 'zzqx' })),
    'deep "Load more"': await medianMs(list({ isPast: true, cursor: deepest })),
  };
}

export function listLines(small: Times, large: Times, events: string): Line[] {
  return (Object.keys(small) as (keyof Times)[]).map((name) => {
    const ratio = large[name] / small[name];
    return {
      what: `${name}: ${large[name].toFixed(1)} ms with ${events}, ${small[name].toFixed(1)} ms on the small demo`,
      ...atMost(ratio, 2),
    };
  });
}

async function cursorOfPage(session: HttpSession, page: number): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let at = 1; at < page; at += 1) {
    const { nextCursor } = await session.callPage('POST', 'events/events_list', { isPast: true, cursor });
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return cursor;
}
