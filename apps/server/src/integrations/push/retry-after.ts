const maxSeconds = 3600;

/** Parses seconds or an HTTP date (RFC 9110) and limits the result to between one second and one hour. */
export function retryAfterSeconds(header: string | null | undefined, otherwise: number): number {
  const text = header ?? '';
  const seconds = text.endsWith('GMT') ? (Date.parse(text) - Date.now()) / 1_000 : Number(text);
  if (!/^\d+$|GMT$/.test(text) || Number.isNaN(seconds)) return otherwise;
  return Math.min(maxSeconds, Math.max(1, Math.ceil(seconds)));
}
