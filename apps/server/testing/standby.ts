import { appendFileSync, chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { preparePostgresHost } from '../src/operations/postgres/postgres-host.ts';
import { attachOrStart } from '../src/operations/postgres/postgres-launch.ts';
import { readPostmaster } from '../src/operations/postgres/postmaster.ts';
import { quietLog, temporaryFolder, type ThrowawayCluster } from './throwaway-cluster.ts';

export interface Standby {
  url: string;
  /** Stops replaying the primary's writes, so that the standby falls behind. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a streaming standby of a running cluster, from a copy of its files. */
export async function startStandby(primary: ThrowawayCluster): Promise<Standby> {
  const home = join(temporaryFolder(), 'postgres');
  const cluster = join(home, 'cluster');
  mkdirSync(home, { recursive: true });
  const from = join(primary.dataDir, 'postgres', 'cluster');
  const admin = new pg.Client({ connectionString: primary.url });
  await admin.connect();
  await admin.query(`select pg_backup_start('standby', true)`);
  cpSync(from, cluster, { recursive: true, preserveTimestamps: true });
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await admin.end();
  for (const left of ['postmaster.pid', 'postmaster.opts']) rmSync(join(cluster, left), { force: true });
  writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(cluster, 'standby.signal'), '');
  const { hostname, port, username, password } = new URL(primary.url);
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  const { uid, gid } = statSync(from);
  giveTo(cluster, uid, gid);
  const host = preparePostgresHost(home, cluster);
  const settings = { max_connections: '300' };
  const own = await attachOrStart({ home, cluster, host, password, log: quietLog, fsync: false, settings });
  const url = new URL(primary.url);
  url.port = String(own);
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    url: url.href,
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
    async stop() {
      const postmaster = readPostmaster(cluster);
      // SIGINT ends PostgreSQL without waiting for its clients.
      if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGINT');
    },
  };
}

function giveTo(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), uid, gid);
}
