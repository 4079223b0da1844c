import { findProgram, installProgram } from './debian-package.mjs';
import { isProgram } from './is-program.mjs';

const servers = ['redis-server', 'valkey-server'];

/**
 * Finds the Redis that tests and benchmarks start, or installs Debian's package where permitted. Returns undefined and
 * prints the reason if there is none.
 */
export async function ensureRedis() {
  const server = findProgram(servers) ?? (await installProgram('redis-server', servers));
  if (server === undefined) {
    console.error(
      'The tests of live updates need Redis. Install it (Debian, Ubuntu: sudo apt-get install redis-server).',
    );
  }
  return server;
}

if (isProgram(import.meta.url)) {
  const server = await ensureRedis();
  if (server === undefined) process.exit(1);
  console.log(server);
}
