import { readEventCode } from '../../lib/event-code.ts';

/** Returns the event code in the path that the fan opened, or null if it has none. */
export function eventCodeAt(pathname: string): string | null {
  const [, code] = /^\/fan\/([^/-]{6})(?:\/|$)/.exec(pathname) ?? [];
  return code === undefined ? null : readEventCode(code);
}
