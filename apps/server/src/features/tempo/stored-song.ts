import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';

export async function hashOf(storage: ObjectStorage, key: string): Promise<Buffer | null> {
  const body = await storage.read(key);
  if (body === null) return null;
  const sha256 = createHash('sha256');
  for await (const chunk of body as AsyncIterable<Buffer>) sha256.update(chunk);
  return sha256.digest();
}

/** Copies the object to a local file, which decoders need. Returns false if there is no such object. */
export async function copyTo(storage: ObjectStorage, key: string, path: string): Promise<boolean> {
  const body = await storage.read(key);
  if (body === null) return false;
  await mkdir(dirname(path), { recursive: true });
  await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return true;
}
