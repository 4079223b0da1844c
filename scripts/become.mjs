import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node, projectEnvironment, root } from './run.mjs';

/** Makes Node read `.env` at the root. The environment takes precedence. */
export const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

/** Replaces this process with a program of the product, which then receives signals and sets the exit code. */
export function become(program, args = []) {
  process.chdir(root);
  const all = [...envFile, program, ...args];
  const env = projectEnvironment();
  // Some versions of Node lack `execve`; this process then stays and forwards signals.
  if (process.execve !== undefined) process.execve(node, [node, ...all], env);
  const child = spawn(node, all, { env, stdio: 'inherit' });
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
    process.removeAllListeners(signal).on(signal, () => child.kill(signal));
  }
  child.once('close', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
