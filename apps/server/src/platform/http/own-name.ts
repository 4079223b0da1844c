import type { Config } from '../config/config.ts';
import { isLoopback } from './loopback.ts';

/**
 * Returns whether a request's Host header names this installation. A stranger's page may point its own name at this machine
 * (DNS rebinding); its scripts then read as same-origin whatever answers to any name. X-Forwarded-Host does not count, because such a script can write it.
 */
export function isOwnName(host: string | undefined, { publicUrl }: Config): boolean {
  const url = URL.parse(`http://${host}`);
  return url !== null && (isLoopback(url.hostname) || url.hostname === new URL(publicUrl).hostname);
}
