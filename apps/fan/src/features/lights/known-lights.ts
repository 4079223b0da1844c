import type { getFanLights, NoticeOfLights } from '@backline/contract/light-shows';
import type { Output } from '@backline/contract/operation';

export type KnownLights = Output<typeof getFanLights>;

/** A Play or Stop may have cancelled a pattern that starts within this time; the next answer decides. */
const doubtfulMs = 30_000;

/**
 * Applies a notice to the known state. Ignores a lower epoch. A higher one is a Play or Stop, which cancels a scheduled
 * pattern that is about to begin or has begun.
 */
export function hearLights(known: KnownLights, notice: NoticeOfLights, serverMs: number): KnownLights {
  if (notice.epoch < known.epoch) return known;
  const coming =
    notice.epoch === known.epoch
      ? known.coming
      : known.coming.filter(({ start_dttm: startsAtMs }) => startsAtMs > serverMs + doubtfulMs);
  return { ...known, ...notice, coming };
}

/** Keeps the known state if an answer is older than the last notice. */
export const newerOf = (known: KnownLights | undefined, answer: KnownLights): KnownLights =>
  known !== undefined && known.epoch > answer.epoch ? known : answer;
