import { fingerprint } from './manifest.ts';
import type { Dated } from './retention.ts';

const mark = (secretKey: string) => fingerprint(secretKey).slice(0, 8);

/** Name of a backup that the schedule makes. Its mark tells the files of installations that share a place apart. */
export function backupName(secretKey: string, madeAt: Date, isEncrypted: boolean): string {
  return `backline-${mark(secretKey)}-${compact(madeAt)}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Returns null for every other file, which the schedule must never delete. */
export function parseBackupName(secretKey: string, name: string): Dated | null {
  const pattern = new RegExp(
    `^backline-${mark(secretKey)}-(\\d{4})(\\d\\d)(\\d\\d)-(\\d\\d)(\\d\\d)(\\d\\d)\\.tar\\.gz(?:\\.age)?$`,
  );
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
  if (year === undefined) return null;
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(madeAt.getTime()) ? null : { name, madeAt };
}

/** Returns a moment such as 20261130-033000, in UTC. */
export function compact(at: Date): string {
  return at
    .toISOString()
    .replace(/[-:]|\.\d+Z$/g, '')
    .replace('T', '-');
}
