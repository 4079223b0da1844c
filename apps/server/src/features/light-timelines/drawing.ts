import { durationOf, type Timeline } from '@backline/beat';
import { drawingParts } from '@backline/contract/light-timelines';

const brightest = 9;

/** Draws the lit share of each part of a timeline as one digit. A part with any light is never 0. */
export function drawTimeline(timeline: Timeline): string {
  const totalMs = durationOf(timeline);
  const partMs = totalMs / drawingParts;
  // Multiplies before dividing, because adding up a rounded part length would shift the edges.
  const edgeOf = (part: number) => (totalMs * part) / drawingParts;
  const litMs = Array.from({ length: drawingParts }, () => 0);
  let atMs = 0;
  for (const [place, durationMs] of timeline.entries()) {
    const endMs = atMs + durationMs;
    // Starts one part early, because the quotient may be rounded up.
    const first = Math.max(0, Math.floor(atMs / partMs) - 1);
    for (let part = first; place % 2 === 1 && part < drawingParts && edgeOf(part) < endMs; part += 1) {
      const lit = Math.min(endMs, edgeOf(part + 1)) - Math.max(atMs, edgeOf(part));
      if (lit > 0) litMs[part] = (litMs[part] ?? 0) + lit;
    }
    atMs = endMs;
  }
  return litMs
    .map((ms) => (ms === 0 ? 0 : Math.min(brightest, Math.max(1, Math.round((brightest * ms) / partMs)))))
    .join('');
}
