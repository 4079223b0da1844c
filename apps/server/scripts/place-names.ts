import { glob, readFile } from 'node:fs/promises';

/** Some names have spaces around them or twice between words, and some have their accents as characters of their own. */
export function cleanName(name: string): string {
  return name.normalize().replaceAll(/\s+/g, ' ').trim();
}

/** The rows of all files of this pattern in the folder of the data package. */
export async function readPlaces<Row>(folder: string, pattern: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const path of glob(pattern, { cwd: folder })) {
    const read: Row | Row[] = JSON.parse(await readFile(`${folder}/${path}`, 'utf8'));
    for (const row of Array.isArray(read) ? read : [read]) rows.push(row);
  }
  return rows;
}
