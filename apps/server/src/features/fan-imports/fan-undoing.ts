export interface MadePlace {
  fanId: number;
  claimedFrom: number | null;
  isAdmin: boolean;
  hasArrived: boolean;
  heir: { importId: number; fanId: number } | null;
}

export type InheritedPlace = MadePlace & { heir: NonNullable<MadePlace['heir']> };

export interface Fates {
  /** Deleted: only this import listed them. */
  removed: MadePlace[];
  /** Passed to another import. */
  inherited: InheritedPlace[];
  /** Kept as the fan's own, because they joined, became event admin or checked in. */
  released: MadePlace[];
}

export function fatesOf(places: readonly MadePlace[]): Fates {
  const fates: Fates = { removed: [], inherited: [], released: [] };
  for (const place of places) {
    const { heir, claimedFrom, isAdmin, hasArrived } = place;
    if (heir !== null) fates.inherited.push({ ...place, heir });
    else if (claimedFrom !== null || isAdmin || hasArrived) fates.released.push(place);
    else fates.removed.push(place);
  }
  return fates;
}
