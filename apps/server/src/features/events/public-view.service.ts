import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { imageAddress } from './event-images.ts';
import { presentPublic, type PublicView } from './events.presenter.ts';
import { findPublic } from './events.repository.ts';

/** Maximum age of a cached page. An edit shows at once in this process, and after this time in others. */
const keptMs = 2_000;
const maxKept = 1_000;

interface View {
  event: Promise<PublicView | null>;
  until: number;
}

const viewsOf = memoizeByOwner((_platform: Platform) => new Map<string, View>());

/**
 * Returns the cached view of an event, or loads it once for all concurrent readers. Returns null for an unknown
 * address.
 */
export function viewEvent(platform: Platform, seoUrl: string): Promise<PublicView | null> {
  const views = viewsOf(platform);
  const known = views.get(seoUrl);
  if (known !== undefined && performance.now() < known.until) return known.event;
  const view = { event: load(platform, seoUrl), until: performance.now() + keptMs };
  views.delete(seoUrl);
  views.set(seoUrl, view);
  const drop = () => {
    if (views.get(seoUrl) === view) views.delete(seoUrl);
  };
  // Caches neither a missing event, which may be created next, nor a failure.
  view.event.then((event) => (event === null ? drop() : undefined), drop);
  const [oldest] = views.keys();
  if (views.size > maxKept && oldest !== undefined) views.delete(oldest);
  return view.event;
}

/** Removes the cached view, and also a pending query, which may have started before the edit. */
export function forgetView(platform: Platform, seoUrl: string): void {
  viewsOf(platform).delete(seoUrl);
}

async function load(platform: Platform, seoUrl: string): Promise<PublicView | null> {
  const row = await findPublic(platform.db, seoUrl);
  return row === null ? null : presentPublic(row, imageAddress(platform));
}
