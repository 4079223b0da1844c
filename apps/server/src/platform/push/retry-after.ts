const longestSeconds = 3600;

/** Seconds or a date, as RFC 9110 has it; at least one second, at most an hour. */
export function retryAfterSeconds(header: string | null | undefined, otherwise: number): number {
  const seconds = /^\d+$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - Date.now()) / 1_000;
  if (Number.isNaN(seconds)) return otherwise;
  return Math.min(longestSeconds, Math.max(1, Math.ceil(seconds)));
}
