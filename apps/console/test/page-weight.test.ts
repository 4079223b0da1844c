import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '..');
const frame = ['src/app/start.tsx', 'src/app/home.tsx', 'src/app/shell/shell.layout.tsx'];

type Chunk = Rolldown.OutputChunk;

const chunksOf = (built: unknown): Chunk[] =>
  (built as Rolldown.RolldownOutput).output.filter((output) => output.type === 'chunk');

const options = { root, logLevel: 'error', mode: 'production' } as const;

/** With Vite's own settings, as somebody would who starts anew. */
async function bareTable(): Promise<Chunk[]> {
  const input = join(root, 'test/bare-table.tsx');
  return chunksOf(
    await build({
      ...options,
      configFile: false,
      build: { write: false, target: 'es2023', rolldownOptions: { input } },
    }),
  );
}

const theConsole = async () => chunksOf(await build({ ...options, build: { write: false } }));

/** What a browser loads for these files: each with all that it imports. */
function scriptsOf(chunks: Chunk[], files: string[]): Chunk[] {
  const holding = (file: string) => chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
  const loaded = new Set([...chunks.filter(({ isEntry }) => isEntry), ...files.flatMap(holding)]);
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  return [...loaded];
}

const bytesOf = (scripts: Chunk[]) => scripts.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

test('a list comes in at most 15 scripts, and weighs little more than a bare table of the same stack', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const bare = bytesOf(await bareTable());
  const chunks = await theConsole();
  const users = scriptsOf(chunks, [...frame, 'src/features/fans/all-fans.page.tsx']);
  const signIn = scriptsOf(chunks, ['src/app/start.tsx', 'src/app/entrance/entrance.layout.tsx', 'sign-in.page.tsx']);
  const ratio = bytesOf(users) / bare;
  const inKb = (bytes: number) => `${Math.round(bytes / 1000)} KB`;
  process.stdout.write(
    `users: ${users.length} scripts, ${inKb(bytesOf(users))}; bare table: ${inKb(bare)}; ratio ${ratio.toFixed(3)}; ` +
      `sign-in: ${signIn.length} scripts, ${inKb(bytesOf(signIn))}\n`,
  );
  expect(users.length).toBeLessThanOrEqual(15);
  expect(ratio).toBeLessThanOrEqual(1.15);
  expect(signIn.length).toBeLessThanOrEqual(10);
  expect(bytesOf(signIn)).toBeLessThanOrEqual(175_000);
  vi.unstubAllEnvs();
}, 60_000);
