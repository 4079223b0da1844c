import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isSameText } from '../crypto/crypto.ts';
import { isForwarded, isLoopback } from './loopback.ts';
import { isOwnName } from './own-name.ts';

type Settings = Pick<Config, 'metricsToken' | 'publicUrl'>;

/** Returns whether the caller may read figures: with `METRICS_TOKEN` if it is set, otherwise from this machine. */
export function mayReadMetrics({ headers, ip }: FastifyRequest, config: Settings): boolean {
  const { metricsToken } = config;
  if (metricsToken !== undefined) return isSameText(headers.authorization ?? '', `Bearer ${metricsToken}`);
  return isLoopback(ip) && !isForwarded(headers) && isOwnName(headers.host, config);
}
