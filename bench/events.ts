import { signInByLink, type HttpSession } from '../apps/server/test/http-session.ts';
import { medianMs, requestsPerSecond, type Line, type Target } from './load.ts';

type Times = Awaited<ReturnType<typeof listTimes>>;

/** The signed-in manager's calls, as the console makes them. */
export async function listTimes(baseUrl: string) {
  const session = await signInByLink(baseUrl, 'manager@demo.example.org');
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
      ratio,
      bound: '<= 2',
      holds: ratio <= 2,
    };
  });
}

/** Walks the pages as "Load more" does; on the small demo the walk ends earlier. */
async function cursorOfPage(session: HttpSession, page: number): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let at = 1; at < page; at += 1) {
    const { nextCursor } = await session.callPage('POST', 'events/events_list', { isPast: true, cursor });
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return cursor;
}

/** Requests a second of the product, of what the bare server answers to the same question. */
export async function bareLines(baseUrl: string, bareUrl: string): Promise<Line[]> {
  const session = await signInByLink(baseUrl, 'manager@demo.example.org');
  const admin = await signInByLink(baseUrl, 'admin@demo.example.org');
  const [event] = await session.call<{ id: number }[]>('POST', 'events/events_list', { isUpcoming: true });
  const pairs = [
    {
      what: 'users list',
      who: admin,
      ours: { url: `${baseUrl}/api/users/users_list`, method: 'POST', body: {} },
      theirs: { url: `${bareUrl}/users`, method: 'POST', body: {} },
    },
    {
      who: session,
      what: 'events list, signed in and rights-filtered',
      ours: { url: `${baseUrl}/api/events/events_list`, method: 'POST', body: { isUpcoming: true } },
      theirs: { url: `${bareUrl}/list`, method: 'POST', body: {} },
    },
    {
      what: 'event detail',
      who: session,
      ours: { url: `${baseUrl}/api/events/get_event_details?event_id=${event?.id}`, method: 'GET' },
      theirs: { url: `${bareUrl}/detail?event_id=${event?.id}`, method: 'GET' },
    },
  ] as const;
  const lines: Line[] = [];
  for (const { what, who, ours, theirs } of pairs) {
    const { ratio, ourRate, bareRate } = await compare({ ...ours, headers: { cookie: who.cookie() } }, theirs);
    lines.push({
      what: `${what}: ${ourRate.toFixed(0)} of ${bareRate.toFixed(0)} requests a second`,
      ratio,
      bound: '>= 0.25',
      holds: ratio >= 0.25,
    });
  }
  return lines;
}

/** By turns, so that what else the machine does falls on both; the median of the rounds' ratios. */
async function compare(ours: Target, theirs: Target, rounds = 5) {
  const measured: { ratio: number; ourRate: number; bareRate: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bareRate = await requestsPerSecond(theirs);
    const ourRate = await requestsPerSecond(ours);
    measured.push({ ratio: ourRate / bareRate, ourRate, bareRate });
  }
  measured.sort((a, b) => a.ratio - b.ratio);
  return measured[Math.floor(rounds / 2)] ?? { ratio: Number.NaN, ourRate: 0, bareRate: 0 };
}
