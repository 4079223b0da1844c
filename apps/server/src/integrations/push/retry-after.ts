const longestSeconds = 3600;

/** Seconds or a date, as RFC 9110 has it; at least one second, at most an hour. */
export function retryAfterSeconds(header: string | null | undefined, otherwise: number): number {
  const text = header ?? '';
  const seconds = text.endsWith('GMT') ? (Date.parse(text) - Date.now()) / 1_000 : Number(text);
  if (!/^\d+$|GMT$/.test(text) || Number.isNaN(seconds)) return otherwise;
  return Math.min(longestSeconds, Math.max(1, Math.ceil(seconds)));
}
