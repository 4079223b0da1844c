import type { IconSide } from '@backline/contract/brands';
import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { RecentReads } from '../../platform/recent-reads/recent-reads.ts';
import { findIcon } from './brands.repository.ts';

/** A replaced icon is gone at once in this process, and after this time in others. */
const keptMs = 300_000;
/** At most 0.5 MB each. */
const maxKept = 64;

const iconsOf = memoizeByOwner((_platform: Platform) => new RecentReads<Buffer>({ keptMs, maxKept }));

const nameOf = (hash: string, sidePx: IconSide) => `${hash}-${sidePx}`;

/** Returns an icon from memory or from the database; null if no brand has one of this hash. */
export const readIcon = (platform: Platform, hash: string, sidePx: IconSide): Promise<Buffer | null> =>
  iconsOf(platform).read(nameOf(hash, sidePx), () => findIcon(platform.db, hash, sidePx));

export function forgetIcon(platform: Platform, hash: string): void {
  for (const sidePx of [192, 512] as const) iconsOf(platform).forget(nameOf(hash, sidePx));
}
