/** A place on an event's list that an import has made, on its way back. */
export interface MadePlace {
  fanId: number;
  /** Whose listed place the fan made theirs by joining; null for who never did. */
  claimedFrom: number | null;
  /** Trusted at the event since. */
  isAdmin: boolean;
  hasArrived: boolean;
  /** Another import of the event that names the same person, under `fanId`. */
  heir: { importId: number; fanId: number } | null;
}

export type InheritedPlace = MadePlace & { heir: NonNullable<MadePlace['heir']> };

export interface Fates {
  /** Goes: nothing but this import has put them there. */
  removed: MadePlace[];
  /** Stays, as another import's. */
  inherited: InheritedPlace[];
  /** Stays as the fan's own: what somebody proved, was trusted with or came in by is no import's to take. */
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
