import type { FanPoll } from '@backline/contract/fan-polls';
import type { Platform } from '../../platform/context/platform.ts';
import { epochMs } from '../../platform/db/database.ts';
import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import { RecentReads } from '../../platform/recent-reads/recent-reads.ts';
import { findOnNow } from './fan-polls.repository.ts';
import { presentFanPoll } from './polls.presenter.ts';

/** As often as phones hear of votes. */
const keptMs = 2_000;
const maxKept = 1_000;

export interface PollView {
  /** The open poll or, without one, the latest completed poll. */
  poll: FanPoll | null;
  next_start_time: number | null;
}

const viewsOf = memoizeByOwner((_platform: Platform) => new RecentReads<PollView>({ keptMs, maxKept }));

/**
 * Returns the poll of an event as a fan sees it who has not voted: no poll before its start, and no votes, winner or
 * right answer that its `results` hide. It may be two seconds old.
 */
export async function viewPoll(platform: Platform, eventId: number): Promise<PollView> {
  const view = await viewsOf(platform).read(String(eventId), async () => {
    const { poll, next_starts_at: next } = await findOnNow(platform.db, eventId);
    return {
      poll: poll === null ? null : presentFanPoll(poll),
      next_start_time: next === null ? null : epochMs(next),
    };
  });
  return view ?? { poll: null, next_start_time: null };
}
