import { destination, pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/**
 * Paths that the log redacts, as a safeguard in addition to the serializers. Avoids wildcards, because they are slow.
 * PostgreSQL's error details contain row values.
 */
const secrets = ['password', 'token', 'cookie', 'secretKey', 'databaseUrl', 'liveUrl', 'err.detail'];

/** Creates a log that omits the query of URLs, which may contain signatures and tokens. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  // Buffers for 250 ms, because a write per request costs as much as a query. A kill may lose lines.
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

/**
 * Removes the client, which pg attaches to connection errors. It has kilobytes of state, including the key that cancels
 * its queries.
 */
function withoutClient(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const serialized = pino.stdSerializers.err(error);
  Reflect.deleteProperty(serialized, 'client');
  return serialized;
}
