import type { Config } from '../config/config.ts';
import { isLoopback } from './loopback.ts';

/**
 * Returns true if the Host header names this installation, which prevents DNS rebinding. Ignores X-Forwarded-Host,
 * because the attacking page can set it.
 */
export function isOwnName(host: string | undefined, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const url = URL.parse(`http://${host}`);
  return url !== null && (isLoopback(url.hostname) || url.hostname === new URL(publicUrl).hostname);
}
