import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from './storage-error.ts';

/** A draft older than this belongs to a process that died: no upload lasts so long. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Makes the folder for drafts and clears it. By age, because another process may be writing into it right now. */
export async function openDrafts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const draft = join(folder, name);
    const file = await stat(draft).catch(nullIfMissing);
    if (file !== null && Date.now() - file.mtimeMs > abandonedAfterMs) await rm(draft, { force: true });
  }
}

/**
 * Writes a draft, and calls `finish` with its path once its bytes are on the disk. `finish` gives it its name, or throws.
 * The draft is gone afterwards either way. Throws `StorageError('unavailable')` where the disk is full.
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

/** No room is left on the disk, or for this user on it. */
const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Makes the names in a folder survive a power cut: a file's own sync covers its bytes, not its name. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** For `.catch` on a file operation: null when there is no such file, every other error again. */
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
