export interface MadePlace {
  fanId: number;
  claimedFrom: number | null;
  isAdmin: boolean;
  hasArrived: boolean;
  heir: { importId: number; fanId: number } | null;
}

export type InheritedPlace = MadePlace & { heir: NonNullable<MadePlace['heir']> };

export interface Fates {
  /** Entries to delete, because only this import listed the fan. */
  removed: MadePlace[];
  /** Entries to assign to another import that lists the fan too. */
  inherited: InheritedPlace[];
  /** Entries to keep, because the fan has joined, become an event admin or checked in. */
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
