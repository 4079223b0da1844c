import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConfigError } from './platform/config/config-error.ts';
import type { Config } from './platform/config/config.ts';

type Address = Pick<Config, 'port' | 'host'>;

/** Throws {@link ConfigError} if the server could not listen. Call it before the start touches the database. */
export async function requireFreeAddress({ port, host }: Address): Promise<void> {
  const server = createServer();
  await withSentences({ port, host }, async () => {
    server.listen({ port, host });
    await once(server, 'listening');
  });
  server.close();
  await once(server, 'close');
}

/** Turns errors of `listen` into a {@link ConfigError} that says what to do. */
export async function withSentences<T>(address: Address, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const sentence = sentenceOf(error as NodeJS.ErrnoException, address);
    throw sentence === null ? error : new ConfigError(sentence, { cause: error });
  }
}

function sentenceOf({ code }: NodeJS.ErrnoException, { port, host }: Address): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${port} is in use. Stop the program that uses it, or set PORT to another port. Each process of Backline on one machine needs its own port, a worker too`;
    case 'EACCES':
      return `PORT: this user may not use port ${port}. Set PORT to a port above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST: ${host} is no address of this machine (${code}). Set HOST to 127.0.0.1, 0.0.0.0 or an address of this machine`;
    default:
      return null;
  }
}
