import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '../src/languages.ts';
import type { Catalogue } from '../src/compile.ts';
import { faultsOf } from './faults.ts';
import { fanTexts } from './fan-texts.ts';

// Writes the English catalogue from the sources of the texts, and says what the translations lack. With --check it
// writes nothing and fails if the English catalogue is not up to date.

const folder = join(import.meta.dirname, '../catalogues');
const read = async (name: string): Promise<Catalogue> =>
  JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));

const english = await fanTexts();
const text = `${JSON.stringify(english, null, 2)}\n`;
const isCheck = process.argv.includes('--check');
const isOld = (await readFile(join(folder, 'en.json'), 'utf8')) !== text;
if (isOld && isCheck) process.stderr.write('catalogues/en.json is out of date: run npm run generate\n');
if (isOld && !isCheck) await writeFile(join(folder, 'en.json'), text);

const faults: string[] = [];
for (const language of languages) {
  if (language !== 'en') faults.push(...faultsOf(language, english, await read(language)));
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 || (isOld && isCheck) ? 1 : 0);
