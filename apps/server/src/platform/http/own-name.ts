import type { Config } from '../config/config.ts';
import { isLoopback } from './loopback.ts';

/** Guards against DNS rebinding. Ignores X-Forwarded-Host, which the attacking page can set. */
export function isOwnName(host: string | undefined, { publicUrl }: Config): boolean {
  const url = URL.parse(`http://${host}`);
  return url !== null && (isLoopback(url.hostname) || url.hostname === new URL(publicUrl).hostname);
}
