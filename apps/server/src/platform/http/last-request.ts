let lastAt = -Infinity;

export function noteRequest(): void {
  lastAt = performance.now();
}

export const quietForMs = (): number => performance.now() - lastAt;
