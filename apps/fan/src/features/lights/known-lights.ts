import type { getFanLights, NoticeOfLights } from '@backline/contract/light-shows';
import type { Output } from '@backline/contract/operation';

/** As the phone knows the event's lights. */
export type KnownLights = Output<typeof getFanLights>;

/** What begins so soon after a Play or a Stop may have been stopped by it: the server is asked, and says so anew. */
const doubtfulMs = 30_000;

/**
 * What a notice makes of what was known. One with a lower epoch is old, whenever it arrives. A higher one is a Play or a Stop: a
 * scheduled pattern that is about to begin, or has begun, does not begin by itself any more.
 */
export function hearLights(known: KnownLights, notice: NoticeOfLights, serverMs: number): KnownLights {
  if (notice.epoch < known.epoch) return known;
  const coming =
    notice.epoch === known.epoch
      ? known.coming
      : known.coming.filter(({ start_dttm: startsAtMs }) => startsAtMs > serverMs + doubtfulMs);
  return { ...known, ...notice, coming };
}

/** An answer that was on its way while a newer notice came tells nothing of what is on. */
export const newerOf = (known: KnownLights | undefined, answer: KnownLights): KnownLights =>
  known !== undefined && known.epoch > answer.epoch ? known : answer;
