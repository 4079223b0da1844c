import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { settingGroups } from '../src/platform/config/environment.ts';
import { configurationPage } from './configuration-page.ts';

// Writes docs/configuration.md from the schema of the environment. With --check it writes nothing and fails if the file
// is out of date.

const target = fileURLToPath(new URL('../../../docs/configuration.md', import.meta.url));

const generated = configurationPage(settingGroups);
if (!process.argv.includes('--check')) {
  await writeFile(target, generated);
} else if ((await readFile(target, 'utf8').catch(() => '')) !== generated) {
  console.error('docs/configuration.md does not fit the schema of the environment: run npm run generate');
  process.exitCode = 1;
}
