import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startKeptCluster } from './kept-cluster.ts';
import { administer, type ThrowawayCluster, withDatabase } from './throwaway-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
    productClusterUrl: string;
  }
}

export const templateName = 'template_backline';

/** Starts one cluster per run, with a migrated template. An open connection to the template would prevent cloning. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cluster = await startKeptCluster('migrated', templateName, makeTemplate);
  provide('clusterUrl', withDatabase(cluster.url, 'postgres'));
  provide('productClusterUrl', cluster.productUrl);
  return () => cluster.stop();
}

async function makeTemplate({ url, productUrl }: ThrowawayCluster): Promise<void> {
  await administer(withDatabase(url, 'postgres'), `create database ${templateName}`);
  await migrateInNode(withDatabase(url, templateName), withDatabase(productUrl, templateName));
}

/**
 * Migrates in plain Node as in production: Vite's module runner lacks `import.meta.resolve`, which a data step may use.
 */
export async function migrateInNode(url: string, productUrl: string): Promise<void> {
  const { href } = new URL('../src/platform/db/migrate.ts', import.meta.url);
  const queue = new URL('../src/platform/jobs/prepare-queue.ts', import.meta.url).href;
  const rights = new URL('../src/platform/db/product-role.ts', import.meta.url).href;
  const app = new URL('../src/app.ts', import.meta.url).href;
  const code = `
    const { migrate } = await import('${href}');
    await migrate('${url}');
    const [{ prepareQueue }, { jobs }] = await Promise.all([import('${queue}'), import('${app}')]);
    await prepareQueue('${url}', jobs);
    const { admitProduct } = await import('${rights}');
    await admitProduct('${url}', '${productUrl}');`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
}
