import { iconSidesPx, type IconSide } from '@backline/contract/brands';
import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { RecentReads } from '../../platform/recent-reads/recent-reads.ts';
import { findIcon } from './brands.repository.ts';

/** A replaced icon is gone at once in this process, and after this time in others. */
const keptMs = 300_000;
/** At most 0.5 MB each. */
const maxKept = 64;

const iconsOf = memoizeByOwner((_platform: Platform) => new RecentReads<Buffer>({ keptMs, maxKept }));

export type IconKind = IconSide | 'maskable';
export const iconKinds: readonly IconKind[] = [...iconSidesPx, 'maskable'];
const maskableSidePx = 512;

const nameOf = (hash: string, kind: IconKind) => `${hash}-${kind}`;

/** Returns an icon from memory or from the database; null if no brand has one of this hash. */
export const readIcon = (platform: Platform, hash: string, kind: IconKind): Promise<Buffer | null> =>
  iconsOf(platform).read(nameOf(hash, kind), () =>
    kind === 'maskable' ? drawMaskable(platform, hash) : findIcon(platform.db, hash, kind),
  );

/** Drawn when a phone installs the app, because few do. */
async function drawMaskable({ db, images }: Platform, hash: string): Promise<Buffer | null> {
  const icon = await findIcon(db, hash, maskableSidePx);
  if (icon === null) return null;
  const task = { bytes: icon, type: 'image/png', squarePx: maskableSidePx, isMaskable: true } as const;
  // Waits behind the staff's images, because anybody may ask for an icon.
  return Buffer.from(await images.reencode(task));
}

export function forgetIcon(platform: Platform, hash: string): void {
  for (const kind of iconKinds) iconsOf(platform).forget(nameOf(hash, kind));
}
