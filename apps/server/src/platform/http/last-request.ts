let lastAt = -Infinity;

/** Notes that a request was answered. An export that is still being downloaded does not count. */
export function noteRequest(): void {
  lastAt = performance.now();
}

/** Returns for how long this process has answered nobody, in ms. */
export const quietForMs = (): number => performance.now() - lastAt;
