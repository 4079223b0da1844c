import type { IncomingHttpHeaders } from 'node:http';

const marksOfProxies = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** Whether a request is from elsewhere, though a proxy that we were not told of makes it look like this machine's own. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  marksOfProxies.some((name) => headers[name] !== undefined);

/** Whether an address or a host's name means this machine itself. */
export function isLoopback(name: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(name);
}

/** Whether a page was asked for by another name of this machine: cookies and images belong to one origin, and 127.0.0.1 is another one than localhost. */
export function isLoopbackAlias(hostname: string, publicUrl: string): boolean {
  const own = new URL(publicUrl).hostname;
  return hostname !== own && isLoopback(hostname) && isLoopback(own);
}
