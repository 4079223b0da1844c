import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node, projectEnvironment, root } from './run.mjs';

/** Settings that a person wrote into `.env` at the root; what the environment says already stays. */
export const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

/** Ends this process in favour of a program of the product: signals and the exit code are its own from here on. */
export function become(program, args = []) {
  process.chdir(root);
  const all = [...envFile, program, ...args];
  const env = projectEnvironment();
  // Not in every Node that a machine may have. Without it this process stays, and hands on what it is told.
  if (process.execve !== undefined) process.execve(node, [node, ...all], env);
  const child = spawn(node, all, { env, stdio: 'inherit' });
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
    process.removeAllListeners(signal).on(signal, () => child.kill(signal));
  }
  child.once('close', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
