// @vitest-environment node
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';

type Chunk = Rolldown.OutputChunk;

const mostBytes = 110_000;
/** Each is a way to and fro on a bad network where it is not fetched beside the others. */
const mostScripts = 6;

async function builtChunks(): Promise<Chunk[]> {
  const root = join(import.meta.dirname, '..');
  const built = await build({ root, logLevel: 'error', mode: 'production', build: { write: false } });
  return (built as Rolldown.RolldownOutput).output.filter((output) => output.type === 'chunk');
}

/** What a browser loads for these files: each with all that it imports. */
function scriptsOf(chunks: Chunk[], files: string[]): Chunk[] {
  const holding = (file: string) => {
    const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
    if (found.length === 0) throw new Error(`nothing was built of ${file}`);
    return found;
  };
  const loaded = new Set([...chunks.filter(({ isEntry }) => isEntry), ...files.flatMap(holding)]);
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  return [...loaded];
}

test('a phone that comes by the QR code loads little, signed in or not', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const chunks = await builtChunks();
  const start = ['src/app/start.tsx'];
  const pages = {
    'start page': [...start, 'features/start/start.page.tsx'],
    'sign-in': [...start, 'features/sign-in/sign-in.page.tsx'],
    event: [...start, 'features/attendance/event.page.tsx', 'features/attendance/now.tab.tsx'],
  };
  for (const [name, files] of Object.entries(pages)) {
    const scripts = scriptsOf(chunks, files);
    const bytes = scripts.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
    process.stdout.write(`fan, ${name}: ${scripts.length} scripts, ${(bytes / 1000).toFixed(1)} KB\n`);
    expect(bytes, name).toBeGreaterThan(50_000);
    expect(bytes, name).toBeLessThanOrEqual(mostBytes);
    expect(scripts.length, name).toBeLessThanOrEqual(mostScripts);
  }
  vi.unstubAllEnvs();
}, 60_000);
