/** Extracts the code from ` abc 234`, `ABC-234` or the whole address of a poster's QR code. */
export function readEventCode(typed: string): string {
  const fromAddress = /[?&]code=([^&#\s]+)/i.exec(typed)?.[1] ?? /\/fan\/([^/?#\s]+)/i.exec(typed)?.[1];
  return (fromAddress ?? typed).replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
