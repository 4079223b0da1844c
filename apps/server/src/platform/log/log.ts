import { destination, pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/**
 * A safeguard beside the serializers, without wildcards, which are slow. PostgreSQL's error details contain row values.
 */
const secrets = ['password', 'token', 'cookie', 'secretKey', 'databaseUrl', 'err.detail'];

/** Logs addresses without their query, which may hold signatures and tokens. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  // Buffers for 250 ms, since a write per request costs as much as its query. A kill may lose lines.
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

/** pg attaches the client to connection errors: kilobytes of state, including the key that cancels its queries. */
function withoutClient(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const serialized = pino.stdSerializers.err(error);
  Reflect.deleteProperty(serialized, 'client');
  return serialized;
}
