import type { IncomingHttpHeaders } from 'node:http';

const marksOfProxies = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** Detects a proxy that the settings do not name, behind which remote requests look local. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  marksOfProxies.some((name) => headers[name] !== undefined);

export function isLoopback(name: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(name);
}

/**
 * Returns true for another loopback name than the public URL's. Cookies and images belong to one origin, and 127.0.0.1
 * is not localhost.
 */
export function isLoopbackAlias(hostname: string, publicUrl: string): boolean {
  const own = new URL(publicUrl).hostname;
  return hostname !== own && isLoopback(hostname) && isLoopback(own);
}
