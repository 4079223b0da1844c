import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What `postmaster.pid` says. PostgreSQL writes it at its start and removes it at a clean end only. */
export interface Postmaster {
  pid: number;
  port: number;
  status: 'starting' | 'stopping' | 'ready' | 'standby' | '';
}

/**
 * `running`: a PostgreSQL that may well serve this cluster. `gone`: no such process. `stale`: the id names a zombie that
 * nobody reaped, or an unrelated process that got the same number; both stop PostgreSQL from starting for ever, since
 * it only asks whether a signal could be sent.
 */
export type PostmasterState = 'running' | 'gone' | 'stale';

const statuses: readonly string[] = ['starting', 'stopping', 'ready', 'standby'] satisfies Postmaster['status'][];

export function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Undefined without a file, or while PostgreSQL is still writing its first line. */
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

/** Whether a PostgreSQL may well serve this cluster. */
export function isServed(cluster: string): boolean {
  const postmaster = readPostmaster(cluster);
  return postmaster !== undefined && postmasterState(postmaster.pid, cluster) === 'running';
}

/** True for a process that can still act: a zombie cannot. */
export function isProcessAlive(pid: number): boolean {
  const found = process.platform === 'linux' ? inspectProc(pid) : inspectPs(pid);
  return found !== undefined && !found.isZombie;
}

interface Inspection {
  isZombie: boolean;
  command: string;
}

function inspectProc(pid: number): Inspection | undefined {
  // "17 (some (odd) name) S …": the name may hold brackets, hence the last one.
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

/** A PostgreSQL works inside its data folder. Where the kernel hides that (root without SYS_PTRACE), false. */
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
    // ESRCH: the process ended between the opening and the reading of its /proc entry.
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function isStatus(text: string): text is Postmaster['status'] {
  return statuses.includes(text);
}
