let lastAt = -Infinity;

/** Somebody was answered by this process. A file that is still being taken is no answer yet. */
export function noteRequest(): void {
  lastAt = performance.now();
}

/** How long nobody has been answered by this process, in ms. */
export const quietForMs = (): number => performance.now() - lastAt;
