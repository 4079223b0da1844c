import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { entryHead, hashed } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { manifestName, manifestSchema, parseEntryName, type Manifest, type ParsedName } from './manifest.ts';

/**
 * Returns the manifest, which is the last entry. Throws {@link BackupError} for a damaged archive, but only after
 * `visit` has run, so read the archive once before you change anything.
 */
export async function readArchive(
  file: string,
  visit: (entry: ParsedName, body: Readable) => Promise<void> = async () => {},
): Promise<Manifest> {
  const hash = createHash('sha256');
  const entries = extract();
  let manifest: Manifest | undefined;
  let visitorsError: unknown;

  const walk = async () => {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      if (manifest !== undefined) throw new Error('something follows the manifest');
      if (name === manifestName) {
        manifest = manifestSchema.parse(JSON.parse((await buffer(entry)).toString('utf8')));
        continue;
      }
      const parsed = parseEntryName(name);
      if (parsed === undefined) throw new Error(`${name} is unknown`);
      hash.update(entryHead(name, size));
      const body = Readable.from(hashed(entry as AsyncIterable<Buffer>, hash), { objectMode: false });
      try {
        await visit(parsed, body);
      } catch (error) {
        visitorsError = error;
        throw error;
      }
      if (!body.readableEnded) await finished(body.resume());
    }
  };

  try {
    await Promise.all([pipeline(createReadStream(file), createGunzip(), entries), walk()]);
  } catch (error) {
    if (visitorsError !== undefined) throw visitorsError;
    throw new BackupError(`${file} is not a whole backup: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (manifest === undefined) throw new BackupError(`${file} is not a whole backup: its manifest is missing`);
  if (manifest.sha256 !== hash.digest('hex'))
    throw new BackupError(`${file} is not a whole backup: its content was changed`);
  return manifest;
}
