import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

const fileOf = new Map<string, string>();

/** Names a class of a CSS module. Both the sheets and the scripts hold each name, so it is short. */
export function shortClassName(name: string, file: string): string {
  const path = relative(join(import.meta.dirname, '..'), file.replace(/\?.*$/, ''));
  const mark = createHash('sha256').update(path.replaceAll('\\', '/')).digest('base64url').slice(0, 3);
  const other = fileOf.get(mark);
  if (other !== undefined && other !== path) throw new Error(`${path} and ${other} have the same mark: rename one`);
  fileOf.set(mark, path);
  return `${name}_${mark}`;
}
