import { destination, pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/**
 * The second net: requests are logged by their serializer alone, which names what it takes. No wildcards: they would cost
 * each line more than the line itself. PostgreSQL's details of an error hold the row's values: a seed, a phone's address, a number.
 */
const secrets = ['password', 'token', 'cookie', 'secretKey', 'databaseUrl', 'err.detail'];

/** One JSON line an event. Addresses are logged without their query: signed urls and links carry secrets there. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  // Gathered for a quarter of a second: a write to the terminal for each request costs as much as its query. What a kill
  // loses is lines; a stop and a crash of ours flush them.
  const out = destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 });
  const options = {
    level: config.logLevel,
    redact: { paths: secrets, censor: '[redacted]' },
    serializers: {
      err: withoutClient,
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        ip: request.ip,
      }),
    },
  };
  return pino(options, out);
}

/** pg hangs the connection on its end's error: kilobytes of its state, and with them the key that cancels a statement. */
function withoutClient(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told = pino.stdSerializers.err(error);
  Reflect.deleteProperty(told, 'client');
  return told;
}
