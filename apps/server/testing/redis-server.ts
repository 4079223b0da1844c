import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@redis/client';
import { freePort } from './server-process.ts';
import { temporaryFolder } from './throwaway-cluster.ts';

const ensure = fileURLToPath(new URL('../../../scripts/redis.mjs', import.meta.url));

export interface RedisServer {
  port: number;
  /** Has no password, because the default user of a new server has none. */
  url: string;
  /** Returns the address of a user with these ACL rules. */
  urlOf(user: string, rules?: readonly string[]): Promise<string>;
  command(...words: string[]): Promise<unknown>;
  setPassword(password: string): Promise<void>;
  /** Kills it, so that it closes nothing. */
  kill(): Promise<void>;
  /** Stops it from answering, with its connections open. */
  freeze(): void;
  thaw(): void;
  /** Starts it again, unless it runs. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface RedisOptions {
  /** Speaks TLS only, with this certificate. */
  tls?: { certificate: string; key: string };
}

/** Starts Debian's redis-server on its own port. Installs it where permitted, and fails without it. */
export async function startRedis({ tls }: RedisOptions = {}): Promise<RedisServer> {
  const [program, port, dir] = [await findRedis(), await freePort(), temporaryFolder()];
  const secure = tls && ['--tls-cert-file', tls.certificate, '--tls-key-file', tls.key, '--tls-auth-clients', 'no'];
  const ports = secure ? ['--port', '0', '--tls-port', String(port), ...secure] : ['--port', String(port)];
  const args = ['--bind', '127.0.0.1', ...ports, '--save', '', '--appendonly', 'no', '--dir', dir];
  const users = new Map<string, readonly string[]>();
  let child: ChildProcess | undefined;
  let password = '';
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const stopChild = () => child?.kill('SIGKILL');
  process.once('exit', stopChild);
  const url = `redis://127.0.0.1:${port}`;
  const own: RedisServer = {
    port,
    url,
    async urlOf(user, rules = ['+@all', '&*', '~*']) {
      users.set(user, ['on', `>password-of-${user}`, ...rules]);
      await own.command('ACL', 'SETUSER', user, 'on', `>password-of-${user}`, ...rules);
      return `redis://${user}:password-of-${user}@127.0.0.1:${port}`;
    },
    setPassword: async (given) => {
      await own.command('CONFIG', 'SET', 'requirepass', given);
      password = given;
    },
    async command(...words) {
      const client = await createClient({ url, password }).connect();
      try {
        return await client.sendCommand(words);
      } finally {
        client.destroy();
      }
    },
    async kill() {
      if (child === undefined || !isRunning()) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async start() {
      if (isRunning()) return;
      child = spawn(program, args, { stdio: 'ignore' });
      await untilOpen(port, child);
      for (const [user, rules] of users) await own.command('ACL', 'SETUSER', user, ...rules);
    },
    async close() {
      process.off('exit', stopChild);
      await own.kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
  await own.start();
  return own;
}

async function findRedis(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [ensure]);
  return stdout.trim().split('\n').at(-1) ?? '';
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1' });
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (child.exitCode !== null) throw new Error(`redis-server ended with code ${child.exitCode}`);
    await sleep(20);
  }
}
