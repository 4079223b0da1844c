import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { imageAddress } from './event-images.ts';
import { presentPublic, type PublicView } from './events.presenter.ts';
import { findPublic } from './events.repository.ts';

/** How old what anybody sees may be. An edit in this process shows at once, one in another after this. */
const keptMs = 2_000;
const mostKept = 1_000;

interface View {
  event: Promise<PublicView | null>;
  until: number;
}

const viewsOf = memoizeByOwner((_platform: Platform) => new Map<string, View>());

/**
 * The public face of an event, null where there is none. A crowd that opens one page together costs one query; until that
 * is old, everybody is given the same object.
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
  // What is not there may be created the next moment, and a failure is nobody's answer but the first one's.
  view.event.then((event) => (event === null ? drop() : undefined), drop);
  const [oldest] = views.keys();
  if (views.size > mostKept && oldest !== undefined) views.delete(oldest);
  return view.event;
}

/** Also one that is being read: it may have been read before the edit. */
export function forgetView(platform: Platform, seoUrl: string): void {
  viewsOf(platform).delete(seoUrl);
}

async function load(platform: Platform, seoUrl: string): Promise<PublicView | null> {
  const row = await findPublic(platform.db, seoUrl);
  return row === null ? null : presentPublic(row, imageAddress(platform));
}
