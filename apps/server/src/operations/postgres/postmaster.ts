import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
  status: 'starting' | 'stopping' | 'ready' | 'standby' | '';
}

/** `stale`: the pid names a zombie or an unrelated process, which would keep PostgreSQL from starting. */
export type PostmasterState = 'running' | 'gone' | 'stale';

const statuses: readonly string[] = ['starting', 'stopping', 'ready', 'standby'] satisfies Postmaster['status'][];

export function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readOrUndefined(postmasterFile(cluster))?.split('\n');
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  const status = lines[7]?.trim() ?? '';
  return { pid, port: Number(lines[3]), status: isStatus(status) ? status : '' };
}

export function postmasterState(pid: number, cluster: string): PostmasterState {
  const found = process.platform === 'linux' ? inspectProc(pid) : inspectPs(pid);
  if (found === undefined) return 'gone';
  if (found.isZombie || found.command !== 'postgres') return 'stale';
  return isElsewhere(pid, cluster) ? 'stale' : 'running';
}

export function isServed(cluster: string): boolean {
  const postmaster = readPostmaster(cluster);
  return postmaster !== undefined && postmasterState(postmaster.pid, cluster) === 'running';
}

export function isProcessAlive(pid: number): boolean {
  const found = process.platform === 'linux' ? inspectProc(pid) : inspectPs(pid);
  return found !== undefined && !found.isZombie;
}

interface Inspection {
  isZombie: boolean;
  command: string;
}

function inspectProc(pid: number): Inspection | undefined {
  // In "17 (some (odd) name) S …" the name may contain parentheses, so the last one ends it.
  const stat = readOrUndefined(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  const end = stat.lastIndexOf(')');
  return { command: stat.slice(stat.indexOf('(') + 1, end), isZombie: 'ZX'.includes(stat.charAt(end + 2)) };
}

function inspectPs(pid: number): Inspection | undefined {
  const [state, ...command] = spawnSync('ps', ['-o', 'stat=,ucomm=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/);
  return state ? { command: command.join(' '), isZombie: state.startsWith('Z') } : undefined;
}

/**
 * Returns true if the process works in another directory than the cluster's. Returns false if the kernel hides the
 * directory (root without SYS_PTRACE).
 */
function isElsewhere(pid: number, cluster: string): boolean {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return theirs.ino !== ours.ino || theirs.dev !== ours.dev;
  } catch {
    return false;
  }
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // ESRCH: the process ended between opening and reading its /proc entry.
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function isStatus(text: string): text is Postmaster['status'] {
  return statuses.includes(text);
}
