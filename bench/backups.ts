import { join } from 'node:path';
import type pg from 'pg';
import { backUp } from '../apps/server/src/operations/backup/backup.ts';
import { createFile } from '../apps/server/src/operations/backup/folder.place.ts';
import { restore } from '../apps/server/src/operations/backup/restore.ts';
import { FolderStorage } from '../apps/server/src/integrations/storage/folder.storage.ts';
import { atMost, type Line } from './load.ts';

const rounds = 3;
const secretKey = 'a secret of this run alone';

export async function backupLines(
  house: { url: string; pool: pg.Pool },
  dataDir: string,
  fans: string,
): Promise<Line[]> {
  const file = join(dataDir, 'house.tar.gz');
  const folder = join(dataDir, 'restored-objects');
  const storage = await FolderStorage.open({ folder, publicUrl: 'http://localhost', secretKey });
  await house.pool.query('create database restored');
  const url = Object.assign(new URL(house.url), { pathname: 'restored' }).href;
  const measured: { ratio: number; backupMs: number; restoreMs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const backupMs = await msOf(async () =>
      backUp({ url: house.url, storage, secretKey, draft: await createFile(file) }),
    );
    const restoreMs = await msOf(() => restore({ url, storage, secretKey, file, replace: true }));
    measured.push({ ratio: restoreMs / backupMs, backupMs, restoreMs });
  }
  await house.pool.query('drop database restored');
  measured.sort((a, b) => a.ratio - b.ratio);
  const { ratio, backupMs, restoreMs } = measured[Math.floor(rounds / 2)] ?? { ratio: NaN, backupMs: 0, restoreMs: 0 };
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  return [
    { what: `restore of ${fans}: ${seconds(restoreMs)} s, their backup ${seconds(backupMs)} s`, ...atMost(ratio, 5) },
  ];
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
