import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { secretSettings, settingGroups } from '../src/platform/config/environment.ts';
import { configurationPage } from './configuration-page.ts';

// Writes docs/configuration.md, and the settings that the Helm chart refuses as plain settings, from the schema of the
// environment. With --check it writes nothing and fails if a file is out of date.

const files = {
  'docs/configuration.md': configurationPage(settingGroups),
  'charts/backline/secret-settings.json': `${JSON.stringify(secretSettings, null, 2)}\n`,
};

for (const [name, generated] of Object.entries(files)) {
  const target = fileURLToPath(new URL(`../../../${name}`, import.meta.url));
  if (!process.argv.includes('--check')) {
    await writeFile(target, generated);
  } else if ((await readFile(target, 'utf8').catch(() => '')) !== generated) {
    console.error(`${name} does not fit the schema of the environment: run npm run generate`);
    process.exitCode = 1;
  }
}
