import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from './storage-error.ts';

/** No upload lasts this long: an older draft belongs to a process that died. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Clears drafts by age, because another process may be writing a draft now. */
export async function openDrafts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const draft = join(folder, name);
    const file = await stat(draft).catch(nullIfMissing);
    if (file !== null && Date.now() - file.mtimeMs > abandonedAfterMs) await rm(draft, { force: true });
  }
}

/**
 * Syncs a draft and calls `finish`, which renames it or throws. Deletes the draft in both cases. Throws
 * `StorageError('unavailable')` if the disk is full.
 */
export async function withDraft(
  folder: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  finish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(folder, randomUUID());
  try {
    await writeDurably(draft, chunks);
    await finish(draft);
  } catch (error) {
    throw isFull(error) ? new StorageError('unavailable') : error;
  } finally {
    await rm(draft, { force: true });
  }
}

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Syncs a folder, so that its file names survive a power cut. Syncing a file saves its bytes, but not its name. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns null if the file does not exist; rethrows every other error. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function writeDurably(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}
