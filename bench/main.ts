import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addLargeDemo } from '../apps/server/demo/large.ts';
import { createDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { signInByLink, type HttpSession } from '../apps/server/test/http-session.ts';
import { freePort, startServerProcess, type ServerProcess } from '../apps/server/test/server-process.ts';
import { quietLog, temporaryFolder } from '../apps/server/test/throwaway-cluster.ts';
import { medianMs, requestsPerSecond, type Target } from './load.ts';

/** Figures are ratios: each against its baseline, measured in this run on this machine. */
const size = { fans: 100_000, events: 2_000 };

interface Line {
  what: string;
  ratio: number;
  bound: string;
  holds: boolean;
}

const lines: Line[] = [];
const dataDir = temporaryFolder();
const cluster = await startEmbeddedPostgres({ dataDir, log: quietLog });
const settings = { DATABASE_URL: cluster.url, BOT_CHECK: 'off', LOG_LEVEL: 'info', DATA_DIR: dataDir };
// The first start draws and stores the demo; a later one is what runs day by day.
await (await startServerProcess(settings)).stop();
const server = await startServerProcess(settings);
try {
  const idleMb = await idleMemoryMb(server);
  lines.push({
    what: `idle memory ${idleMb.toFixed(0)} MB`,
    ratio: idleMb / 150,
    bound: '<= 1 (150 MB)',
    holds: idleMb <= 150,
  });

  const small = await listTimes(server);
  const db = createDatabase(cluster.url);
  await addLargeDemo(db, size);
  await db.destroy();
  const large = await listTimes(server);
  for (const name of Object.keys(small) as (keyof typeof small)[]) {
    const ratio = large[name] / small[name];
    lines.push({
      what: `${name}: ${large[name].toFixed(1)} ms with ${size.events} events, ${small[name].toFixed(1)} ms on the small demo`,
      ratio,
      bound: '<= 2',
      holds: ratio <= 2,
    });
  }
  await againstBareServer(server, cluster.url);
} finally {
  await server.stop();
  await cluster.stop();
}

for (const { what, ratio, bound, holds } of lines) {
  process.stdout.write(`${holds ? 'holds' : 'FAILS'}  ${ratio.toFixed(2).padStart(6)}  ${bound.padEnd(14)} ${what}\n`);
}
if (lines.some((line) => !line.holds)) process.exitCode = 1;

/** The signed-in manager's calls, as the console makes them. */
async function listTimes({ baseUrl }: ServerProcess) {
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

async function againstBareServer({ baseUrl }: ServerProcess, databaseUrl: string): Promise<void> {
  const port = await freePort();
  const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
  });
  await once(bare, 'message');
  try {
    const session = await signInByLink(baseUrl, 'manager@demo.example.org');
    const [event] = await session.call<{ id: number }[]>('POST', 'events/events_list', { isUpcoming: true });
    const pairs = [
      {
        what: 'events list, signed in and rights-filtered',
        ours: { url: `${baseUrl}/api/events/events_list`, method: 'POST', body: { isUpcoming: true } },
        theirs: { url: `http://127.0.0.1:${port}/list`, method: 'POST', body: {} },
      },
      {
        what: 'event detail',
        ours: { url: `${baseUrl}/api/events/get_event_details?event_id=${event?.id}`, method: 'GET' },
        theirs: { url: `http://127.0.0.1:${port}/detail?event_id=${event?.id}`, method: 'GET' },
      },
    ] as const;
    for (const { what, ours, theirs } of pairs) {
      const { ratio, ourRate, bareRate } = await compare({ ...ours, headers: { cookie: session.cookie() } }, theirs);
      lines.push({
        what: `${what}: ${ourRate.toFixed(0)} of ${bareRate.toFixed(0)} requests a second`,
        ratio,
        bound: '>= 0.25',
        holds: ratio >= 0.25,
      });
    }
  } finally {
    bare.kill();
  }
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

/** Resident memory a while after the start, with nobody there. */
async function idleMemoryMb({ child }: ServerProcess): Promise<number> {
  await sleep(5_000);
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
