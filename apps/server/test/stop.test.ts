import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startServerProcess } from './server-process.ts';
import { temporaryFolder } from './throwaway-cluster.ts';

test(
  'SIGTERM lets running requests end, closes the database cleanly, and the next start works at once',
  { timeout: 60_000 },
  async () => {
    const settings = { DATA_DIR: temporaryFolder(), NODE_ENV: 'test', BOT_CHECK: 'off' };
    const first = await startServerProcess(settings);
    // Each costs an argon2: they are under way when the signal comes.
    const running = Array.from({ length: 4 }, () =>
      fetch(`${first.baseUrl}/api/auth/sign_in_with_password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.org', password: 'a wrong password' }),
      }),
    );
    const ended = once(first.child, 'exit');
    await sleep(30);
    first.child.kill('SIGTERM');
    const statuses = (await Promise.all(running)).map((answer) => answer.status);
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect(((await ended) as [number | null])[0]).toBe(0);
    expect(existsSync(join(settings.DATA_DIR, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);

    const second = await startServerProcess(settings);
    expect((await fetch(`${second.baseUrl}/readyz`)).status).toBe(200);
    await second.stop();
  },
);

test('a wrong setting ends the start with one line and no stack', async () => {
  const start = startServerProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: 'mysql://nowhere' });
  await expect(start).rejects.toThrow(/\nBackline cannot start: DATABASE_URL: [^\n]+\n$/);
});
