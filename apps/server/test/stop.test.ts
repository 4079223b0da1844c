import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { buildManager } from '../builders/builders.ts';
import { testDatabase } from '../testing/database.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { preparedFolder } from '../testing/prepared-folder.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';
import { soon } from '../testing/soon.ts';
import { query } from '../testing/query.ts';

const withoutDemo = { DEMO: 'off', ADMIN_EMAIL: 'owner@example.org' };

test(
  'SIGTERM finishes running requests and closes the database, and the next start works at once',
  { timeout: 400_000 },
  async () => {
    const settings = {
      DATA_DIR: await preparedFolder('migrated'),
      NODE_ENV: 'test',
      BOT_CHECK: 'off',
      ...withoutDemo,
    };
    const first = await startServerProcess(settings);
    const running = await Promise.all(Array.from({ length: 4 }, () => begin(first.baseUrl)));
    const ended = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    const statuses = await Promise.all(running.map((finish) => finish()));
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect(((await ended) as [number | null])[0]).toBe(0);
    expect(existsSync(join(settings.DATA_DIR, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);

    const second = await startServerProcess(settings);
    expect((await fetch(`${second.baseUrl}/readyz`)).status).toBe(200);
    await second.stop();
  },
);

test('SIGTERM finishes a running job or requeues a hanging one, and loses nothing', { timeout: 400_000 }, async () => {
  const mailServer = await startMailServer();
  const database = await testDatabase();
  const email = 'manager@example.org';
  // Adds a person before the start, so that the server seeds no demo.
  await buildManager(database.db, { email });
  const settings = {
    ...database.settings,
    SECRET_KEY: 'one secret that all these processes share',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'backline@example.org',
    NODE_ENV: 'test',
    BOT_CHECK: 'off',
  };
  const askForLink = ({ baseUrl }: ServerProcess) =>
    fetch(`${baseUrl}/api/auth/send_sign_in_link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  const states = async () => {
    const { rows } = await query(database.db)<{ state: string }>`
        select state::text from pgboss.job where name = 'send-sign-in-link' order by created_on`;
    return rows.map(({ state }) => state);
  };
  const stopped = async ({ child }: ServerProcess) => {
    const ended = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    return (await ended)[0];
  };

  await mailServer.behave('hang');
  const first = await startServerProcess(settings);
  expect((await askForLink(first)).status).toBe(200);
  await vi.waitUntil(() => mailServer.connections() === 1, soon);
  expect(await stopped(first)).toBe(0);
  expect(mailServer.connections()).toBe(1);
  expect(await states()).toEqual(['retry']);

  // The mail server is slow, but it responds within the worker's timeout.
  await mailServer.behave('slow');
  const second = await startServerProcess(settings);
  await query(database.db)`update pgboss.job set start_after = now() where state = 'retry'`;
  await vi.waitUntil(() => mailServer.connections() === 2, soon);
  expect(await stopped(second)).toBe(0);
  expect(await states()).toEqual(['completed']);
  expect(mailServer.received).toEqual([email]);
  await database.close();
  await mailServer.close();
});

/** Begins a sign-in and returns a function that sends the rest and returns the status. */
async function begin(baseUrl: string): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'a wrong password' });
  const sent = request(`${baseUrl}/api/auth/sign_in_with_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await once(sent, 'continue');
  return async () => {
    sent.end(body);
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
}

test('an invalid setting ends the start with a one-line message and no stack trace', async () => {
  const start = startServerProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: 'mysql://nowhere' });
  await expect(start).rejects.toThrow(/\nBackline cannot start: DATABASE_URL: [^\n]+\n$/);
});

describe('embedded PostgreSQL after the server has stopped', () => {
  const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const membersOf = (dataDir: string) => readdirSync(join(dataDir, 'postgres', 'members'));

  test('a start that fails leaves no PostgreSQL behind', async () => {
    const dataDir = await preparedFolder('migrated');
    const settings = { DATA_DIR: dataDir, NODE_ENV: 'test', ...withoutDemo };
    await (await startServerProcess(settings)).stop();
    const start = startServerProcess({ ...settings, SECRET_KEY: 'another key than that of the first start' });
    await expect(start).rejects.toThrow('Backline cannot start: SECRET_KEY: ');
    expect(existsSync(clusterOf(dataDir))).toBe(false);
    expect(membersOf(dataDir)).toEqual([]);
  });

  test('an interrupted start leaves no PostgreSQL behind', async () => {
    const dataDir = temporaryFolder();
    const start = startServerProcess({ DATA_DIR: dataDir, NODE_ENV: 'test' });
    const ended = start.catch((error: Error) => error.message);
    const member = await vi.waitFor(() => membersOf(dataDir)[0] ?? Promise.reject(new Error('not yet')), soon);
    process.kill(Number.parseInt(member, 10), 'SIGTERM');
    expect(await ended).toContain('did not start');
    expect(existsSync(clusterOf(dataDir))).toBe(false);
  });
});

test('the process ends with a failing exit code if PostgreSQL cannot restart', async () => {
  const server = await startServerProcess({
    DATA_DIR: await preparedFolder('migrated'),
    NODE_ENV: 'test',
    ...withoutDemo,
  });
  const ended = once(server.child, 'exit') as Promise<[number | null]>;
  const cluster = join(server.dataDir, 'postgres', 'cluster');
  writeFileSync(join(cluster, 'PG_VERSION'), '9.6\n');
  process.kill(Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  expect((await ended)[0]).toBe(1);
  expect(server.output()).toContain('cannot be started again');
});
