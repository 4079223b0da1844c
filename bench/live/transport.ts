import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownPlace } from '@backline/contract/arrivals';
import pg from 'pg';
import { createLiveTransport } from '../../apps/server/src/integrations/live/create-live-transport.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/operations/postgres/embedded-postgres.ts';
import { readPostmaster } from '../../apps/server/src/operations/postgres/postmaster.ts';
import { createDatabase } from '../../apps/server/src/platform/db/database.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { Live } from '../../apps/server/src/platform/notices/live.ts';
import { NoticeStream } from '../../apps/server/src/platform/notices/notice-stream.ts';
import { startRedis, type RedisServer } from '../../apps/server/testing/redis-server.ts';
import { startServerProcess } from '../../apps/server/testing/server-process.ts';
import { quietLog, temporaryFolder } from '../../apps/server/testing/throwaway-cluster.ts';
import { conclude, median, type Line } from '../load.ts';

// npm run bench:transport [-- 20]: measures PostgreSQL's work for 2,000 notices to 8 (20) subscribed processes, carried
// by LISTEN/NOTIFY and by Redis. They run in one process here, each with its own connections.

const processes = Number(process.argv[2] ?? 8);
const notices = 2_000;
const noticesPerSecond = 200;
const idleMs = 10_000;
const rounds = 3;
const ticksPerSecond = 100;

interface Figures {
  cpuSeconds: number;
  numberings: number;
  reads: number;
  idleCpuSeconds: number;
  idleQueries: number;
  connections: number;
  lagMs: number;
  slowestLagMs: number;
}

const counts = { numberings: 0, reads: 0 };
countQueries();
await measureTransports();

async function measureTransports(): Promise<void> {
  const dataDir = temporaryFolder();
  const cluster = await startEmbeddedPostgres({ dataDir, log: quietLog });
  const redis = await startRedis();
  try {
    await (await startServerProcess({ DATABASE_URL: cluster.url, DATA_DIR: dataDir, BOT_CHECK: 'off' })).stop();
    const pid = readPostmaster(join(dataDir, 'postgres', 'cluster'))?.pid ?? 0;
    const taken: { alone: Figures[]; shared: Figures[] } = { alone: [], shared: [] };
    for (let round = 0; round < rounds; round += 1) {
      taken.alone.push(await measure(cluster.url, pid, null));
      taken.shared.push(await measure(cluster.url, pid, redis));
    }
    conclude(linesOf(taken));
  } finally {
    await redis.close();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string, pid: number, redis: RedisServer | null): Promise<Figures> {
  const hubs = await Promise.all(Array.from({ length: processes }, () => openHub(url, redis)));
  await sleep(1_000);
  const begin = { cpu: await readCpu(pid), ...counts };
  const writtenAt: number[] = [];
  for (let index = 1; index <= notices; index += 1) {
    const hub = hubs[index % processes];
    void hub?.write(index).then(() => {
      writtenAt[index] = performance.now();
    });
    await sleep(1_000 / noticesPerSecond);
  }
  while (hubs.some(({ heardAt }) => heardAt.size < notices)) await sleep(10);
  const end = { cpu: await readCpu(pid), ...counts };
  await sleep(idleMs);
  const connections = await countConnections(url);
  const idle = { cpu: await readCpu(pid), ...counts };
  for (const { close, isInOrder } of hubs) {
    if (!isInOrder()) throw new Error('notices came in another order');
    await close();
  }
  const lags = hubs.flatMap(({ heardAt }) => [...heardAt].map(([index, at]) => at - (writtenAt[index] ?? at)));
  const sorted = lags.toSorted((a, b) => a - b);
  return {
    cpuSeconds: cpuBetween(begin.cpu, end.cpu),
    numberings: end.numberings - begin.numberings,
    reads: end.reads - begin.reads,
    idleCpuSeconds: cpuBetween(end.cpu, idle.cpu),
    idleQueries: idle.numberings + idle.reads - end.numberings - end.reads,
    connections,
    lagMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowestLagMs: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

/** Opens what one process has: a pool, a stream and, with Redis, its connection. */
async function openHub(url: string, redis: RedisServer | null) {
  const db = createDatabase(url, { poolSize: 2 });
  const log = createLog({ logLevel: 'silent' });
  const transport = await createLiveTransport({ liveUrl: redis?.url });
  const live = new Live({ db, log }, transport && { transport, secretKey: 'a key of this benchmark, 32 characters' });
  const heardAt = new Map<number, number>();
  let last = 0;
  let isInOrder = true;
  const stream = new NoticeStream(
    { url, log, bus: live.bus },
    {
      keyOf: () => null,
      onOtherStream: () => {},
      onNotices: (heard) => {
        for (const { number, topic, data } of heard) {
          isInOrder &&= number > last;
          last = number;
          if (topic === ownPlace.name) heardAt.set((data as { event_id: number }).event_id, performance.now());
        }
      },
    },
  );
  await stream.open();
  live.attach(stream);
  while (redis !== null && live.bus?.isUp !== true) await sleep(10);
  return {
    heardAt,
    isInOrder: () => isInOrder,
    async write(index: number) {
      await db
        .transaction()
        .execute((tx) => live.note(tx, [{ topic: ownPlace, userId: 1, data: { event_id: index } }]));
      live.wake();
    },
    async close() {
      await stream.close();
      await live.close();
      await db.destroy();
    },
  };
}

/** Returns the processor seconds of each of PostgreSQL's processes. */
async function readCpu(postmaster: number): Promise<Map<string, number>> {
  const seconds = new Map<string, number>();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[1]) === postmaster) seconds.set(pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond);
  }
  return seconds;
}

/** Leaves out processes that ended meanwhile, such as an autovacuum worker. The connections stay open. */
function cpuBetween(begin: ReadonlyMap<string, number>, end: ReadonlyMap<string, number>): number {
  return [...end].reduce((sum, [pid, seconds]) => sum + seconds - (begin.get(pid) ?? 0), 0);
}

async function countConnections(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int - 1 as open from pg_stat_activity where backend_type = 'client backend'`,
  );
  await client.end();
  return rows[0]?.open ?? 0;
}

function countQueries(): void {
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [asked] = args;
      const text = typeof asked === 'string' ? asked : String((asked as { text?: string }).text);
      if (text.includes('number_notices()')) counts.numberings += 1;
      else if (text.includes('from notices where number >')) counts.reads += 1;
      return query.apply(this, args);
    },
  });
}

function linesOf({ alone, shared }: { alone: Figures[]; shared: Figures[] }): Line[] {
  const figure = (what: string, of: (figures: Figures) => number, unit: string, digits = 0): Line => {
    const [one, other] = [median(alone.map(of)), median(shared.map(of))];
    return {
      what: `${what}: PostgreSQL alone ${one.toFixed(digits)} ${unit}, with Redis ${other.toFixed(digits)} ${unit}`,
      ratio: one === 0 ? 1 : other / one,
      bound: '(no limit)',
      holds: true,
    };
  };
  const to = `${notices} notices to ${processes} processes`;
  return [
    figure(`${to}, processor time of PostgreSQL`, ({ cpuSeconds }) => cpuSeconds, 's', 2),
    figure(`${to}, queries that read notices`, ({ reads }) => reads, 'queries'),
    figure(`${to}, calls that number notices`, ({ numberings }) => numberings, 'calls'),
    figure(`${to}, connections of PostgreSQL`, ({ connections }) => connections, 'open'),
    figure(`${to}, from the commit to a subscriber`, ({ lagMs }) => lagMs, 'ms', 1),
    figure(`${to}, slowest in a hundred`, ({ slowestLagMs }) => slowestLagMs, 'ms', 1),
    figure(`${idleMs / 1_000} idle seconds, processor time`, ({ idleCpuSeconds }) => idleCpuSeconds, 's', 2),
    figure(`${idleMs / 1_000} idle seconds, queries`, ({ idleQueries }) => idleQueries, 'queries'),
  ];
}
