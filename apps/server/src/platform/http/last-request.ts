let lastAt = -Infinity;

/** Notes that a request was answered. An export that is still being downloaded does not count. */
export function noteRequest(): void {
  lastAt = performance.now();
}

/** Returns the milliseconds since this process last answered a request. */
export const quietForMs = (): number => performance.now() - lastAt;
