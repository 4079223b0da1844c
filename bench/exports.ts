import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { atMost, within, median, type Line } from './load.ts';
import { openSessions } from './sessions.ts';
import type { House } from './users.ts';

const rounds = 3;
const atOnce = 10;
const listCalls = 200;
const maxGrowthMb = 48;
const leavingMs = 1_000;

interface Exporting extends House {
  url: string;
  server: { child: { pid?: number | undefined } };
}

/**
 * Measures the export of all fans: compared with a bare COPY, during page requests, and for a client that disconnects.
 */
export async function exportLines(house: Exporting, fans: string): Promise<Line[]> {
  const [cookie = '', ...others] = await staffOf(house);
  const idleMb = await memoryMb(house);
  const memory = watchMemory(house);
  const ratios: { ratio: number; ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await msOf(() => bareCopy(house.url));
    const ours = await msOf(() => exportFans(house, cookie));
    ratios.push({ ratio: ours / bare, ours, bare });
  }
  const middle = median(ratios.map(({ ratio }) => ratio));
  const { ours, bare } = ratios.find(({ ratio }) => ratio === middle) ?? { ours: Number.NaN, bare: Number.NaN };
  const grownMb = (await memory.stop()) - idleMb;
  const quiet = await listP95(house, cookie);
  const busy = await besideExports(house, others, () => listP95(house, cookie));
  const leftMs = await leave(house, cookie);
  return [
    {
      what: `export of ${fans}: ${(ours / 1_000).toFixed(2)} s, bare COPY of the same rows ${(bare / 1_000).toFixed(2)} s`,
      ...atMost(middle, 3),
    },
    {
      what: `memory grows by ${grownMb.toFixed(0)} MB while ${fans} are exported`,
      ...within(grownMb, maxGrowthMb, 'MB'),
    },
    {
      what: `p95 of the users list beside ${atOnce} exports: ${busy.toFixed(1)} ms, alone ${quiet.toFixed(1)} ms`,
      ...atMost(busy / quiet, 2),
    },
    { what: `a reader who leaves frees the connection in ${leftMs.toFixed(0)} ms`, ...within(leftMs, leavingMs, 'ms') },
  ];
}

async function staffOf({ pool }: House): Promise<string[]> {
  await pool.query(
    `insert into users (role, name, email) select 'ADMIN', 'Export ' || n, 'export-' || n || '@example.org'
     from generate_series(0, $1::int) n on conflict do nothing`,
    [atOnce],
  );
  const { rows } = await pool.query<{ id: string }>(`select id from users where email like 'export-%' order by id`);
  const sessions = await openSessions(
    pool,
    rows.map(({ id }) => Number(id)),
  );
  return sessions.map(({ cookie }) => cookie);
}

async function ask({ baseUrl }: House, path: string, cookie: string, signal: AbortSignal | null = null) {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${baseUrl}/api/${path}`, { method: 'POST', headers, body: '{}', signal });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function exportFans(house: House, cookie: string): Promise<void> {
  const { body } = await ask(house, 'users/users_list_csv', cookie);
  for await (const _piece of body ?? []);
}

async function bareCopy(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const rows = client.query(
    copyTo(`copy (select name, coalesce(email, contact_email), coalesce(phone_number, contact_phone),
      case when allow_group_creation then 'Yes' else 'No' end from users where role = 'USER' order by id desc) to stdout (format csv)`),
  );
  for await (const _piece of rows);
  await client.end();
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function listP95(house: House, cookie: string): Promise<number> {
  const taken: number[] = [];
  for (let call = 0; call < listCalls; call += 1) {
    taken.push(await msOf(async () => (await ask(house, 'users/users_list', cookie)).text()));
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(listCalls * 0.95)] ?? Number.NaN;
}

async function besideExports<T>({ baseUrl }: House, cookies: readonly string[], run: () => Promise<T>): Promise<T> {
  const reader = fork(fileURLToPath(new URL('export-reader.ts', import.meta.url)), {
    env: { ...process.env, BASE_URL: baseUrl, COOKIES: JSON.stringify(cookies) },
  });
  const ended = once(reader, 'exit');
  await once(reader, 'message');
  await sleep(500);
  const result = await run();
  if (reader.exitCode !== null) throw new Error('the exports failed while pages were opened');
  reader.kill();
  await ended;
  return result;
}

async function leave(house: Exporting, cookie: string): Promise<number> {
  const page = new AbortController();
  const { body } = await ask(house, 'users/users_list_csv', cookie, page.signal);
  await body?.getReader().read();
  const left = performance.now();
  page.abort();
  for (;;) {
    const { rows } = await house.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'backline export'`,
    );
    if (rows.length === 0) return performance.now() - left;
    await sleep(10);
  }
}

async function memoryMb({ server }: Exporting): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function watchMemory(house: Exporting): { stop(): Promise<number> } {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await memoryMb(house));
      await sleep(50);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return most;
    },
  };
}
