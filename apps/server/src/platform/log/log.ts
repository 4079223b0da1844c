import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Paths that must never be printed, wherever an object that holds them is logged. */
const secrets = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-csrf-token"]',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.secretKey',
];

/** One JSON line an event. Addresses are logged without their query: signed urls and links carry secrets there. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    redact: { paths: secrets, censor: '[redacted]' },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        ip: request.ip,
      }),
    },
  });
}
