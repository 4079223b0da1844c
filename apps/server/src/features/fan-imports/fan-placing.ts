export interface WaitingRow {
  line: number;
  name: string;
  email: string | null;
  phone: string | null;
  section: string;
  row: string;
  seat: string;
  isRefused: boolean;
}

export interface OwnFan {
  line: number;
  id: number;
  addresses: number;
  isListed: boolean;
}

export interface Place {
  fanId: number;
  section: string;
  row: string;
  seat: string;
}

export type Outcome = 'added' | 'known' | 'refused';

/** Chooses one fan per row: preferably one on the list, then one who matches both addresses, then the oldest. */
export function chooseFans(fans: readonly OwnFan[]): Map<number, number> {
  const best = fans.toSorted(
    (left, right) =>
      Number(right.isListed) - Number(left.isListed) || right.addresses - left.addresses || left.id - right.id,
  );
  const chosen = new Map<number, number>();
  for (const { line, id } of best) if (!chosen.has(line)) chosen.set(line, id);
  return chosen;
}

export function placesOf(rows: readonly WaitingRow[], fanOfLine: ReadonlyMap<number, number>): Place[] {
  const places = new Map<number, Place>();
  for (const { line, section, row, seat } of rows) {
    const fanId = fanOfLine.get(line);
    if (fanId !== undefined && !places.has(fanId)) places.set(fanId, { fanId, section, row, seat });
  }
  return [...places.values()];
}

export function outcomesOf(
  rows: readonly WaitingRow[],
  fanOfLine: ReadonlyMap<number, number>,
  newlyListed: readonly number[],
): { line: number; outcome: Outcome }[] {
  const added = new Set(newlyListed);
  return rows.map(({ line, isRefused }) => {
    const fanId = fanOfLine.get(line);
    if (isRefused || fanId === undefined) return { line, outcome: 'refused' };
    // If several rows match one fan, the first counts as added and the others as known.
    return { line, outcome: added.delete(fanId) ? 'added' : 'known' };
  });
}
