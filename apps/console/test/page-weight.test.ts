import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readBuiltScripts } from '@backline/page/testing/built-scripts';
import { build, type Rolldown } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '..');
const frame = ['src/app/start.tsx', 'src/app/home.tsx', 'src/app/shell/shell.layout.tsx'];

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Returns the bytes of the bare table under Vite's default settings, as in a new project. */
async function weighBareTable(): Promise<number> {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    root,
    logLevel: 'error',
    mode: 'production',
    configFile: false,
    build: { write: false, target: 'es2023', rolldownOptions: { input: join(root, 'testing/bare-table.tsx') } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === 'chunk');
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

test('loads the users list in at most 15 scripts, at most 15 percent larger than a bare table', async () => {
  const bare = await weighBareTable();
  const scriptsOf = await readBuiltScripts(root);
  const users = scriptsOf([...frame, 'src/features/fans/all-fans.page.tsx'], 'gz');
  const signIn = scriptsOf(
    ['src/app/start.tsx', 'src/app/entrance/entrance.layout.tsx', 'src/features/sign-in/sign-in.page.tsx'],
    'gz',
  );
  const ratio = users.bytes / bare;
  const inKb = (bytes: number) => `${Math.round(bytes / 1000)} KB`;
  process.stdout.write(
    `users: ${users.count} scripts, ${inKb(users.bytes)}; bare table: ${inKb(bare)}; ratio ${ratio.toFixed(3)}; ` +
      `sign-in: ${signIn.count} scripts, ${inKb(signIn.bytes)}\n`,
  );
  expect(users.count).toBeLessThanOrEqual(15);
  expect(ratio).toBeLessThanOrEqual(1.15);
  expect(signIn.count).toBeLessThanOrEqual(10);
  expect(signIn.bytes).toBeGreaterThan(50_000);
  expect(signIn.bytes).toBeLessThanOrEqual(175_000);
}, 60_000);
