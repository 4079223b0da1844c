/**
 * Whoever calls what this answers waits until `count` have: in the control of a race all look before any of them writes, also on a
 * machine that is too busy to let them meet by chance.
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
