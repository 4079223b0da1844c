import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addLargeDemo, type LargeDemo } from '../apps/server/demo/large.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { createDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/operations/postgres/embedded-postgres.ts';
import { startServerProcess, type ServerProcess } from '../apps/server/testing/server-process.ts';
import { quietLog, temporaryFolder } from '../apps/server/testing/throwaway-cluster.ts';
import { startBareServer } from './bare.ts';
import { backupLines } from './backups.ts';
import { bareLines, rowLines } from './bare-lines.ts';
import { checkInLines } from './check-ins.ts';
import { checkoutLines } from './checkouts.ts';
import { listLines, listTimes } from './events.ts';
import { exportLines } from './exports.ts';
import { homeLines } from './home.ts';
import { within, conclude, type Line } from './load.ts';
import { nightLines } from './night.ts';
import { orderLines } from './orders.ts';
import { reportLines } from './reports.ts';
import { searchLines } from './search.ts';
import { shopLines } from './shop.ts';
import { fillShop } from './shop-volume.ts';
import { usersLines } from './users.ts';
import { voteLines } from './votes.ts';

/** All figures are ratios to a baseline of the same run on the same machine. */
const size = { fans: 100_000, events: 2_000 };
const fewFans = 1_000;
const manyFans = 1_000_000;

const lines: Line[] = [];
const dataDir = temporaryFolder();
const cluster = await startEmbeddedPostgres({ dataDir, log: quietLog });
const settings = {
  DATABASE_URL: cluster.url,
  BOT_CHECK: 'off',
  LOG_LEVEL: 'info',
  DATA_DIR: dataDir,
  SESSION_ACCESS_MINUTES: '240',
};
const ends: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true }), () => cluster.stop()];
try {
  // The first start creates the demo, so the bench measures the second start, which is typical.
  await (await startServerProcess(settings)).stop();
  const many = await startOn(cluster.url);
  lines.push(await memoryLine(many.server));

  const small = await listTimes(many.baseUrl);
  await addFans(many.url, size);
  lines.push(...listLines(small, await listTimes(many.baseUrl), `${size.events} events`));
  lines.push(...(await backupLines(many, dataDir, `${size.fans} fans`)));
  const bare = await startBareServer(many.url);
  ends.push(() => bare.stop());

  await many.pool.query('create database few');
  const few = await startOn(Object.assign(new URL(cluster.url), { pathname: 'few' }).href);
  await addFans(few.url, { ...size, fans: fewFans });
  await addFans(many.url, { fans: manyFans - size.fans, events: 0 });
  const shops = await fillShop(many);
  lines.push(...(await bareLines(many, bare.url)));
  lines.push(...(await rowLines(many, bare.url, `${manyFans} fans`)));
  lines.push(...(await usersLines(few, many, `${manyFans} fans`)));
  lines.push(...(await shopLines({ ...many, config: loadConfig(settings) }, shops)));
  lines.push(...(await orderLines({ ...many, config: loadConfig(settings) }, { shop: shops.busy, bareUrl: bare.url })));
  lines.push(
    ...(await searchLines(many, { bareUrl: bare.url, eventId: shops.busy.eventId, size: `${manyFans} fans` })),
  );
  lines.push(...(await reportLines(many, bare.url, `${manyFans} fans`)));
  lines.push(...(await nightLines(many, bare.url, { eventId: shops.busy.eventId, fans: `${manyFans} fans` })));
  lines.push(...(await homeLines(many, { bareUrl: bare.url, eventId: shops.busy.eventId, size: `${manyFans} fans` })));
  lines.push(...(await exportLines(many, `${manyFans} fans`)));
  lines.push(...(await checkInLines({ ...many, config: loadConfig(settings) }, bare.url)));
  lines.push(...(await checkoutLines({ ...many, config: loadConfig(settings) }, bare.url)));
  lines.push(...(await voteLines({ ...many, config: loadConfig(settings) }, bare.url)));
} finally {
  for (const end of ends.toReversed()) await end();
}

conclude(lines);

async function startOn(url: string) {
  const server = await startServerProcess({ ...settings, DATABASE_URL: url });
  ends.push(() => server.stop());
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  ends.push(() => pool.end());
  return { server, baseUrl: server.baseUrl, url, pool };
}

async function addFans(url: string, demo: LargeDemo): Promise<void> {
  const db = createDatabase(url);
  await addLargeDemo(db, demo);
  await db.destroy();
}

/** Measures resident memory some time after the start, without clients. */
async function memoryLine({ child }: ServerProcess): Promise<Line> {
  await sleep(5_000);
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const idleMb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  return { what: `idle memory ${idleMb.toFixed(0)} MB`, ...within(idleMb, 150, 'MB') };
}
