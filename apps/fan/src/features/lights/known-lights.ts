import type { getFanLights, NoticeOfLights } from '@backline/contract/light-shows';
import type { Output } from '@backline/contract/operation';

export type KnownLights = Output<typeof getFanLights>;

/**
 * A Play or Stop may have cancelled patterns that begin within this time, so they are dropped until the next response.
 */
const doubtfulMs = 30_000;

/**
 * Applies a notice to the known state, unless its epoch is lower. A higher epoch means a Play or Stop, which cancels a
 * scheduled pattern that has begun or is about to begin.
 */
export function hearLights(known: KnownLights, notice: NoticeOfLights, serverMs: number): KnownLights {
  if (notice.epoch < known.epoch) return known;
  const coming =
    notice.epoch === known.epoch
      ? known.coming
      : known.coming.filter(({ start_dttm: startsAtMs }) => startsAtMs > serverMs + doubtfulMs);
  return { ...known, ...notice, coming };
}

/** Returns the response, or the known state if the last notice was newer. */
export const newerOf = (known: KnownLights | undefined, answer: KnownLights): KnownLights =>
  known !== undefined && known.epoch > answer.epoch ? known : answer;
