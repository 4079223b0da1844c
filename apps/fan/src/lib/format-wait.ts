import * as timeTexts from '@backline/contract/times.texts';

const secondMs = 1_000;

/** Formats as `04:12`, `1:04:12` and, from two days on, `3 days`. */
export function formatWait(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / secondMs));
  const days = Math.floor(seconds / 86_400);
  if (days >= 2) return timeTexts.days(days);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
