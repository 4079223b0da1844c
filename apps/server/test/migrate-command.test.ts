import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { query } from '../testing/query.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';

const program = fileURLToPath(new URL('../scripts/migrate.ts', import.meta.url));
const database = await openForFile(testDatabase({ isBare: true }));
const shared = { DEMO: 'off', ADMIN_EMAIL: 'owner@example.org', NODE_ENV: 'test', BOT_CHECK: 'off' };

function migrate(settings: Partial<TestDatabase['settings']>) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn', ...settings };
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test('processes start with the product role alone once npm run migrate has prepared the database', async () => {
  const { DATABASE_URL } = database.settings;
  const alone = { ...shared, DATABASE_URL, SECRET_KEY: 'a key that all processes of this test share' };
  await expect(startServerProcess({ ...alone, ROLE: 'http' })).rejects.toThrow(
    'Backline cannot start: The database is not prepared yet: run npm run migrate, which needs DATABASE_OWNER_URL\n',
  );
  const refused = await migrate({ DATABASE_URL });
  expect([refused.code, refused.stdout, refused.stderr]).toEqual([
    1,
    '',
    'The database is not prepared yet: run npm run migrate, which needs DATABASE_OWNER_URL\n',
  ]);

  for (let round = 0; round < 2; round += 1) {
    const { code, stdout, stderr } = await migrate(database.settings);
    expect([code, stdout, stderr]).toEqual([0, 'The database is ready for this version of Backline.\n', '']);
  }
  const { rows } = await query(database.db)`select from users`;
  expect(rows).toEqual([]);

  const [http, worker] = await Promise.all(['http', 'worker'].map((ROLE) => startServerProcess({ ...alone, ROLE })));
  for (const server of [http, worker]) {
    expect((await fetch(`${server?.baseUrl}/readyz`)).status).toBe(200);
    await server?.stop();
  }
});

test('npm run migrate names a wrong address in one line', async () => {
  const url = new URL(database.url);
  url.password = 'wrong';
  const { code, stderr } = await migrate({ DATABASE_URL: url.href });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATABASE_URL or DATABASE_OWNER_URL: [^\n]+\n$/);
});
