import { statfs } from 'node:fs/promises';

export interface Disk {
  /** Space that this user may still fill. */
  freeBytes: number;
  sizeBytes: number;
}

export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
