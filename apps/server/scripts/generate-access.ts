import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createApp, jobs } from '../src/app.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { openPlatform } from '../src/platform/open-platform.ts';
import { measureAccess, writeAccessPage } from '../test/access-matrix.ts';
import { startThrowawayCluster, temporaryFolder } from '../test/throwaway-cluster.ts';

// Writes docs/access.md by calling every operation as everybody; with --check it only fails where the page differs.

const target = fileURLToPath(new URL('../../../docs/access.md', import.meta.url));

async function generateAccess(): Promise<string> {
  const cluster = await startThrowawayCluster();
  const dataDir = temporaryFolder();
  try {
    const config = loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      PUBLIC_URL: 'http://localhost:3000',
      BOT_CHECK: 'off',
      LOG_LEVEL: 'silent',
    });
    const { platform, close } = await openPlatform(config, jobs);
    const app = await createApp(platform);
    try {
      return writeAccessPage(await measureAccess({ app, platform, db: platform.db }));
    } finally {
      await app.close();
      await close();
    }
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const generated = await generateAccess();
if (!process.argv.includes('--check')) {
  await writeFile(target, generated);
} else if ((await readFile(target, 'utf8').catch(() => '')) !== generated) {
  console.error('docs/access.md does not fit the product: run npm run generate');
  process.exitCode = 1;
}
