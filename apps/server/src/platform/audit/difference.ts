export function difference(
  current: Record<string, unknown>,
  next: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(next).filter((key) => JSON.stringify(current[key]) !== JSON.stringify(next[key]));
  return {
    before: Object.fromEntries(changed.map((key) => [key, current[key]])),
    after: Object.fromEntries(changed.map((key) => [key, next[key]])),
  };
}
