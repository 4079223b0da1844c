import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { entryHead, hashed } from './archive-writer.ts';
import { messageOf } from '../../platform/errors/message-of.ts';
import { BackupError } from './backup-error.ts';
import { decrypt, headerBytes, isEncrypted } from './encryption.ts';
import { manifestName, manifestSchema, parseEntryName, type Manifest, type ParsedName } from './manifest.ts';

/**
 * Returns the manifest, which is the last entry. Throws {@link BackupError} for a damaged archive, but only after
 * `visit` has run, so read the archive once before you change anything.
 */
export async function readArchive(
  file: string,
  privateKeys: readonly string[],
  visit: (entry: ParsedName, body: Readable) => Promise<void> = async () => {},
): Promise<Manifest> {
  const source = await openSource(file, privateKeys);
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
    await Promise.all([pipeline(source, createGunzip(), entries), walk()]);
  } catch (error) {
    if (visitorsError !== undefined) throw visitorsError;
    throw new BackupError(`${file} is not a whole backup: ${messageOf(error)}`);
  }
  if (manifest === undefined) throw new BackupError(`${file} is not a whole backup: its manifest is missing`);
  if (manifest.sha256 !== hash.digest('hex'))
    throw new BackupError(`${file} is not a whole backup: its content was changed`);
  return manifest;
}

/** Returns the archive's bytes, decrypted if need be. */
async function openSource(file: string, privateKeys: readonly string[]): Promise<Readable> {
  if (!isEncrypted(await firstBytes(file))) return createReadStream(file);
  if (privateKeys.length === 0) {
    throw new BackupError(`${file} is encrypted: name the file with its private key by --identity FILE`);
  }
  try {
    return await decrypt(createReadStream(file), privateKeys);
  } catch (error) {
    throw new BackupError(`${file} ${messageOf(error)}`);
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer: start } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return start.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
