import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { RecentReads } from '../../platform/recent-reads/recent-reads.ts';
import { requestDrawing } from '../uploads/index.ts';
import { imageAddress } from './event-images.ts';
import { presentPublic, type PublicView } from './events.presenter.ts';
import { findPublic } from './events.repository.ts';

/** An edit shows at once in this process, and after this time in others. */
const keptMs = 2_000;
const maxKept = 1_000;

const viewsOf = memoizeByOwner((_platform: Platform) => new RecentReads<PublicView>({ keptMs, maxKept }));

/** Returns the view of an event, which may be two seconds old. Returns null for an unknown address. */
export function viewEvent(platform: Platform, seoUrl: string): Promise<PublicView | null> {
  return viewsOf(platform).read(seoUrl, () => load(platform, seoUrl));
}

export function forgetView(platform: Platform, seoUrl: string): void {
  viewsOf(platform).forget(seoUrl);
}

async function load(platform: Platform, seoUrl: string): Promise<PublicView | null> {
  const row = await findPublic(platform.db, seoUrl);
  if (row === null) return null;
  requestDrawing(platform, row);
  return presentPublic(row, imageAddress(platform));
}
