/** Returns the event code in the path of a page, such as `/fan/ABC234/shop`. Returns '' for a page of no event. */
export const eventCodeOfPath = (path: string): string => /^\/fan\/([^/]+)/.exec(path)?.[1]?.toUpperCase() ?? '';

/** Extracts the event code from typed text such as ` abc 234` or `ABC-234`, or from the URL of a poster's QR code. */
export function readEventCode(typed: string): string {
  const fromAddress = /[?&]code=([^&#\s]+)/i.exec(typed)?.[1] ?? /\/fan\/([^/?#\s]+)/i.exec(typed)?.[1];
  return (fromAddress ?? typed).replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
