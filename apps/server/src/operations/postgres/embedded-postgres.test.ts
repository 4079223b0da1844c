import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { quietLog as log, temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isServed, postmasterFile, readPostmaster } from './postmaster.ts';

let dataDir: string;
let cluster: string;
const handles: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

let prepared: string;
beforeAll(async () => {
  prepared = temporaryFolder();
  await (await startEmbeddedPostgres({ dataDir: prepared, log })).stop();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = temporaryFolder();
  cluster = join(dataDir, 'postgres', 'cluster');
  execFileSync('cp', ['-a', join(prepared, 'postgres'), dataDir]);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // Joins the PostgreSQL of a killed process, so that stopping the last handle stops it.
  if (readPostmaster(cluster) !== undefined) await start();
  for (const handle of handles.splice(0)) await handle.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const handle = await startEmbeddedPostgres({ dataDir: folder, log });
  handles.push(handle);
  return handle;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process that prints its address and the output of `body`, and stops on SIGTERM as main.ts does. */
async function startProcess(
  body = '',
): Promise<{ child: ChildProcess; url: string; lines: string[]; hasEnded: Promise<unknown> }> {
  const code = `
    import pg from '${pathToFileURL(createRequire(import.meta.url).resolve('pg')).href}';
    import { startEmbeddedPostgres } from '${new URL('./embedded-postgres.ts', import.meta.url).href}';
    const log = { info() {}, error() {} };
    const { url, stop } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    const alive = setInterval(() => {}, 1000);
    process.on('SIGTERM', () => stop().then(() => clearInterval(alive)));
    console.log(url);
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const hasEnded = new Promise((done) => child.once('close', done));
  const lines: string[] = [];
  let rest = '';
  const url = await new Promise<string>((done, fail) => {
    child.once('close', () => fail(new Error('The process ended early')));
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      if (lines[0] !== undefined) done(lines[0]);
    });
  });
  lines.shift();
  return { child, url, lines, hasEnded };
}

describe('embedded PostgreSQL', () => {
  test('starts PostgreSQL and keeps its rows over a restart', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as id');
    await first.stop();
    expect(isServed(cluster)).toBe(false);

    const second = await start();
    expect(await query(second.url, 'select * from kept')).toEqual([{ id: 7 }]);
  });

  test('runs PostgreSQL with durable writes, and refuses other users of the machine', async () => {
    const { url } = await start();
    expect(await query(url, `select current_setting('fsync') f, current_setting('synchronous_commit') s`)).toEqual([
      { f: 'on', s: 'on' },
    ]);
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('lower-cases names and finds similar names in non-Latin scripts', async () => {
    const { url } = await start();
    await query(url, 'create extension pg_trgm');
    expect(await query(url, `select lower('ÉЖ') as low, 'Жук' % 'жука' as similar`)).toEqual([
      { low: 'éж', similar: true },
    ]);
  });

  test('reuses the PostgreSQL that a killed process left running, and stops it at the end', async () => {
    const { child, url, hasEnded } = await startProcess();
    await query(url, 'create table kept as select 7 as id');
    child.kill('SIGKILL');
    await hasEnded;
    expect(isServed(cluster)).toBe(true);

    const next = await start();
    expect(next.url).toBe(url);
    expect(await query(next.url, 'select * from kept')).toEqual([{ id: 7 }]);
    await next.stop();
    expect(isServed(cluster)).toBe(false);
  });

  test('starts PostgreSQL once for two processes, and stops it when the last process ends', async () => {
    const [one, two] = await Promise.all([startProcess(), startProcess()]);
    expect(one.url).toBe(two.url);
    one.child.kill('SIGTERM');
    await one.hasEnded;
    expect(await query(two.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    two.child.kill('SIGTERM');
    await two.hasEnded;
    expect(isServed(cluster)).toBe(false);
  });

  test('starts PostgreSQL in a folder that other users can read, and in a private folder such as /root', async () => {
    chmodSync(dataDir, 0o755);
    const open = await start();
    expect(await query(open.url, 'show data_directory')).toEqual([{ data_directory: cluster }]);
    expect(await query(open.url, 'show log_error_verbosity'), 'its log tells no values of rows').toEqual([
      { log_error_verbosity: 'terse' },
    ]);
    await open.stop();
    chmodSync(dataDir, 0o700);
    const closed = await start();
    expect(await query(closed.url, 'select pg_reload_conf() as works')).toEqual([{ works: true }]);
  });

  test('keeps PostgreSQL running for the second handle of a process after the first handle was stopped', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await one.stop();
    await one.stop();
    expect(await query(two.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('recovery at the start', () => {
  test('ignores the incomplete cluster of an interrupted first start', async () => {
    rmSync(join(dataDir, 'postgres'), { recursive: true });
    cpSync(import.meta.dirname, join(dataDir, 'postgres', 'cluster.new.0badcafe'), { recursive: true });
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('ignores a postmaster.pid that names an unrelated process', async () => {
    await (await start()).stop();
    // Names the test's parent process, which is alive and belongs to the same user, but is not PostgreSQL.
    writeFileSync(postmasterFile(cluster), `${process.ppid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready   \n`);
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('ignores a postmaster.pid that was copied from a running cluster', async () => {
    const original = await start();
    await query(original.url, 'create table original ()');
    await query(original.url, 'checkpoint');
    const copy = join(dataDir, 'copy');
    cpSync(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true });
    const copied = await start(copy);
    expect(copied.url).not.toBe(original.url);
    await query(copied.url, 'drop table original');
    expect(await query(original.url, 'select * from original')).toEqual([]);
  });

  test('ignores and removes the entries that dead processes left behind', async () => {
    const { child, hasEnded } = await startProcess();
    child.kill('SIGKILL');
    await hasEnded;
    const members = join(dataDir, 'postgres', 'members');
    expect(readdirSync(members)).toHaveLength(1);
    await (await start()).stop();
    expect(readdirSync(members)).toEqual([]);
  });

  test('starts right after PostgreSQL was killed', async () => {
    for (let round = 0; round < 3; round++) {
      await start();
      const postmaster = readPostmaster(cluster);
      if (postmaster === undefined) throw new Error('PostgreSQL does not run');
      process.kill(postmaster.pid, 'SIGKILL');
      const { url } = await start();
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    }
  });

  test("fails with PostgreSQL's own message if the data are damaged", async () => {
    await (await start()).stop();
    writeFileSync(join(cluster, 'PG_VERSION'), '9.6\n');
    await expect(start()).rejects.toThrow('incompatible with server');
  });
});

test('loses no acknowledged insert when the process and PostgreSQL are killed repeatedly', async () => {
  const insert = `
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    await client.query('create table if not exists kept (id int generated always as identity, word text)');
    for (;;) {
      const result = await client.query("insert into kept (word) values ('acknowledged') returning id").catch(() => {});
      if (result === undefined) break;
      console.log(result.rows[0].id);
    }`;
  const acknowledged: string[] = [];
  for (let round = 0; round < 4; round++) {
    const { child, lines, hasEnded } = await startProcess(insert);
    await expect.poll(() => lines.length, { timeout: 30_000, interval: 1 }).toBeGreaterThan(25);
    const postmaster = readPostmaster(cluster);
    // Every second round also kills PostgreSQL, so that it must recover.
    if (round % 2 === 1 && postmaster !== undefined) process.kill(postmaster.pid, 'SIGKILL');
    child.kill('SIGKILL');
    await hasEnded;
    acknowledged.push(...lines);
  }
  const { url } = await start();
  const rows = await query(url, 'select id from kept');
  const kept = new Set(rows.map(({ id }) => String(id)));
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')).toContain('automatic recovery');
});

describe('the watchdog of embedded PostgreSQL', () => {
  const postmaster = () => readPostmaster(cluster)?.pid ?? 0;
  const watched = (onGivenUp: (error: Error) => void, pausesMs?: readonly number[]) =>
    startEmbeddedPostgres({ dataDir, log, watch: { onGivenUp, ...(pausesMs && { pausesMs }) } });
  const noted = () => {
    const reasons: string[] = [];
    return { reasons, onGivenUp: (error: Error) => void reasons.push(error.message) };
  };

  test('restarts PostgreSQL at the same address each time it is killed', { timeout: 60_000 }, async () => {
    const { reasons, onGivenUp } = noted();
    const handle = await watched(onGivenUp, [0, 200]);
    handles.push(handle);
    await query(handle.url, 'create table kept as select 7 as id');
    for (let round = 0; round < 3; round += 1) {
      process.kill(postmaster(), 'SIGKILL');
      const read = () => query(handle.url, 'select * from kept').catch(() => null);
      await expect.poll(read, { interval: 50 }).toEqual([{ id: 7 }]);
      // Only a run of at least two seconds resets the retry count.
      await sleep(2_600);
    }
    expect(reasons).toEqual([]);
  });

  test("gives up after one try for each configured pause, and reports PostgreSQL's message", async () => {
    const { reasons, onGivenUp } = noted();
    handles.push(await watched(onGivenUp, [0, 10, 10]));
    writeFileSync(join(cluster, 'PG_VERSION'), '9.6\n');
    process.kill(postmaster(), 'SIGKILL');
    await expect
      .poll(() => reasons, { timeout: 15_000 })
      .toEqual([expect.stringContaining('incompatible with server')]);
    const words = readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8');
    expect(words.split('incompatible with server')).toHaveLength(4);
    rmSync(postmasterFile(cluster));
  });

  test('does not restart PostgreSQL after its handle was stopped', async () => {
    const { onGivenUp } = noted();
    const handle = await watched(onGivenUp);
    await handle.stop();
    await sleep(1_200);
    expect(isServed(cluster)).toBe(false);
  });

  test('restarts PostgreSQL once for two watchers', async () => {
    const { reasons, onGivenUp } = noted();
    const [one, two] = await Promise.all([watched(onGivenUp), watched(onGivenUp)]);
    handles.push(one, two);
    process.kill(postmaster(), 'SIGKILL');
    await expect.poll(() => query(one.url, 'select 1 as one').catch(() => null)).toEqual([{ one: 1 }]);
    expect(two.url).toBe(one.url);
    expect(reasons).toEqual([]);
  });
});
