import { existsSync } from 'node:fs';
import type { RunningProcess } from '@backline/contract/status';
import { listProcesses } from '../processes/processes.repository.ts';
import { failed, ok, warning, type Probe } from './check.ts';
import { onPool } from './database-checks.ts';

const megabyte = 1024 * 1024;
const minFreeBytes = 500 * megabyte;
const minFreeShare = 0.1;

export const checkDisk: Probe = async ({ config, readDisk }) => {
  if (!existsSync(config.dataDir)) {
    return failed(`DATA_DIR ${config.dataDir} does not exist: start Backline first, or correct DATA_DIR.`);
  }
  const { freeBytes, sizeBytes } = await readDisk(config.dataDir);
  const figures = `${inGigabytes(freeBytes)} of ${inGigabytes(sizeBytes)} GB are free on the disk of DATA_DIR`;
  if (freeBytes < minFreeBytes) return failed(`Only ${figures}: free some space before writes fail.`);
  if (freeBytes < sizeBytes * minFreeShare) return warning(`Only ${figures}: free some space soon.`);
  return ok(`${figures}.`);
};

const inGigabytes = (bytes: number) => (bytes / (1024 * megabyte)).toFixed(1);

export const checkProcesses: Probe = ({ database }) =>
  onPool(
    database,
    async (db) => judge(await listProcesses(db)),
    'Not checked, because the list of processes cannot be read.',
  );

function judge(processes: readonly RunningProcess[]): ReturnType<typeof ok> {
  const runs = (...roles: RunningProcess['role'][]) => processes.some(({ role }) => roles.includes(role));
  if (processes.length === 0) return warning('No process of Backline runs: start it with npm start.');
  if (!runs('all', 'worker')) {
    return failed('No worker runs, so no mail or text is sent: start a process with ROLE=worker.');
  }
  if (!runs('all', 'http')) return failed('No process answers requests: start one with ROLE=http.');
  if (new Set(processes.map(({ build }) => build)).size > 1) {
    return warning('Processes run different builds: finish the upgrade on every machine.');
  }
  if (!runs('all', 'tempo')) return warning('No process analyses songs: start one with ROLE=tempo if you use songs.');
  return ok(processes.length === 1 ? 'One process runs.' : `${processes.length} processes run, all of one build.`);
}
