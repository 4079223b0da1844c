import { readEventCode } from '../../lib/event-code.ts';

/** Returns the code of the event whose page the fan wanted, or null for a page of no event. */
export function eventCodeAt(pathname: string): string | null {
  const [, code] = /^\/fan\/([^/-]{6})(?:\/|$)/.exec(pathname) ?? [];
  return code === undefined ? null : readEventCode(code);
}
