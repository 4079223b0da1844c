/** A row of the file on its way to the list; `email` and `phone` as they are compared. */
export interface WaitingRow {
  line: number;
  name: string;
  email: string | null;
  phone: string | null;
  section: string;
  row: string;
  seat: string;
  /** Wrong by itself, or a person who stands in an earlier line. */
  isRefused: boolean;
}

/** A fan of the manager's events who has addresses of a row. */
export interface OwnFan {
  line: number;
  id: number;
  /** How many of the row's addresses the fan has. */
  addresses: number;
  /** Whether they are on the event's list already. */
  isListed: boolean;
}

/** Where a fan shall stand on the event's list. */
export interface Place {
  fanId: number;
  section: string;
  row: string;
  seat: string;
}

export type Outcome = 'added' | 'known' | 'refused';

/** Whom each row means, by its line: rather one who is on the list, then who has both addresses, then the oldest. */
export function chooseFans(fans: readonly OwnFan[]): Map<number, number> {
  const best = fans.toSorted(
    (left, right) =>
      Number(right.isListed) - Number(left.isListed) || right.addresses - left.addresses || left.id - right.id,
  );
  const chosen = new Map<number, number>();
  for (const { line, id } of best) if (!chosen.has(line)) chosen.set(line, id);
  return chosen;
}

/** One place a fan: where two rows mean the same one, the first row's. */
export function placesOf(rows: readonly WaitingRow[], fanOfLine: ReadonlyMap<number, number>): Place[] {
  const places = new Map<number, Place>();
  for (const { line, section, row, seat } of rows) {
    const fanId = fanOfLine.get(line);
    if (fanId !== undefined && !places.has(fanId)) places.set(fanId, { fanId, section, row, seat });
  }
  return [...places.values()];
}

/** What becomes of each row; `newlyListed` are the fans who were not on the list before. */
export function outcomesOf(
  rows: readonly WaitingRow[],
  fanOfLine: ReadonlyMap<number, number>,
  newlyListed: readonly number[],
): { line: number; outcome: Outcome }[] {
  const added = new Set(newlyListed);
  return rows.map(({ line, isRefused }) => {
    const fanId = fanOfLine.get(line);
    if (isRefused || fanId === undefined) return { line, outcome: 'refused' };
    // Of two rows that mean the same fan the first one added them.
    return { line, outcome: added.delete(fanId) ? 'added' : 'known' };
  });
}
