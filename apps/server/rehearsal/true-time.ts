/** `Date.now` cuts the fraction off: of many looks the latest is the least wrong. */
const lookEveryMs = 2;
/** The machine's clock may be set to rights meanwhile, by little. */
const lastsMs = 2_000;

let best = latest();
let earlier = best;
let since = performance.now();

function latest(): number {
  return Date.now() - performance.now();
}

setInterval(() => {
  best = Math.max(best, latest());
  if (performance.now() - since < lastsMs) return;
  earlier = best;
  best = latest();
  since = performance.now();
}, lookEveryMs).unref();

/** The machine's own clock, with fractions: what a virtual phone is measured by, and never sees. Epoch ms. */
export const trueMs = (): number => performance.now() + Math.max(best, earlier);
