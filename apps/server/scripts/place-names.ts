import { glob, readFile } from 'node:fs/promises';

/** Some names have extra spaces or decomposed accents. */
export function cleanName(name: string): string {
  return name.normalize().replaceAll(/\s+/g, ' ').trim();
}

export async function readPlaces<Row>(folder: string, pattern: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const path of glob(pattern, { cwd: folder })) {
    const read: Row | Row[] = JSON.parse(await readFile(`${folder}/${path}`, 'utf8'));
    for (const row of Array.isArray(read) ? read : [read]) rows.push(row);
  }
  return rows;
}
