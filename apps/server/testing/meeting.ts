/**
 * Returns a barrier for `count` callers. The control case of a race test uses the barrier so that all callers read
 * before any of them writes, even on a busy machine.
 */
export function meeting(count: number): () => Promise<void> {
  const everybodyIsHere = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    here += 1;
    if (here === count) everybodyIsHere.resolve();
    return everybodyIsHere.promise;
  };
}
