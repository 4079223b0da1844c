/**
 * Returns a barrier for `count` callers, so that the control of a race reads everything before any write, even on a
 * busy machine.
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
