import { readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

// Writes static/draw.js, the script of raffle receipts: packages/draw without types, so that receipts use the server's
// algorithm. With --check it writes nothing and fails if the file is out of date.

const source = new URL('../../../packages/draw/src/draw.ts', import.meta.url);
const target = new URL('../static/draw.js', import.meta.url);

const script = stripTypeScriptTypes(await readFile(source, 'utf8'))
  .replaceAll(/ +$/gm, '')
  .replaceAll(/\n{3,}/g, '\n\n');
if (!process.argv.includes('--check')) {
  await writeFile(target, script);
} else if ((await readFile(target, 'utf8').catch(() => '')) !== script) {
  console.error('apps/server/static/draw.js is not what packages/draw says: run npm run generate');
  process.exitCode = 1;
}
