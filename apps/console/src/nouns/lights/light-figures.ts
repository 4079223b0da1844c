import { counted } from '@backline/contract/counted';
import { safeColour } from '@backline/beat';
import type { LightCertificate } from '@backline/contract/light-timelines';
import * as lightTexts from '@backline/contract/lights.texts';

/** Formats a duration as `3:05` or `1:02:05`. */
export function formatLength(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const shownMinutes = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `${shownMinutes}:${twoDigits(seconds % 60)}`;
}

type Change = LightCertificate['changes'][number];

const flashes = (count: number) => counted(count, 'flash', 'flashes');

export function changeWords({ kind, flashes: count, from_ms: from, to_ms: to }: Change): string {
  const where = `from ${formatLength(from)} to ${formatLength(to)}`;
  if (kind === 'thinned') return lightTexts.thinned(flashes(count), where);
  if (kind === 'paused') return lightTexts.pausedFlashes(flashes(count), where);
  if (kind === 'colour_softened') return lightTexts.colourSoftened;
  if (kind === 'step_changed') return lightTexts.stepChanged;
  if (kind === 'groups_changed') return lightTexts.groupsChanged;
  return `Changed ${where}`;
}

export const flashWords = (inFastestSecond: number): string => `at most ${flashes(inFastestSecond)} in any second`;

export function colourWords(colour: unknown): string {
  const isColour = typeof colour === 'string' && /^#[\da-f]{6}$/i.test(colour);
  const safe = isColour ? safeColour(colour.toLowerCase()) : null;
  return safe === null || safe === String(colour).toLowerCase() ? lightTexts.colourHint : lightTexts.colourTooRed(safe);
}
