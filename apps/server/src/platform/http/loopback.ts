import type { IncomingHttpHeaders } from 'node:http';

const marksOfProxies = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Returns true for a request that came through a proxy. Behind a proxy that the settings do not name, remote requests
 * look local.
 */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  marksOfProxies.some((name) => headers[name] !== undefined);

export function isLoopback(name: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(name);
}

/**
 * Returns true for a loopback name that differs from the public URL's loopback name. The two are different origins, so
 * the page would lack its cookies and images.
 */
export function isLoopbackAlias(hostname: string, publicUrl: string): boolean {
  const own = new URL(publicUrl).hostname;
  return hostname !== own && isLoopback(hostname) && isLoopback(own);
}
