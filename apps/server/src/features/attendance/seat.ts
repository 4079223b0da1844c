export interface StoredSeat {
  section: string | null;
  seat_row: string | null;
  seat: string | null;
  named_section: string | null;
  named_row: string | null;
  named_seat: string | null;
}

type Part = string | null;

interface Seat {
  section: Part;
  row: Part;
  seat: Part;
}

export function presentSeat(stored: StoredSeat): Seat & { named_seat: Seat | null } {
  const listed = { section: stored.section, row: stored.seat_row, seat: stored.seat };
  const named = { section: stored.named_section, row: stored.named_row, seat: stored.named_seat };
  if (isEmpty(listed)) return { ...named, named_seat: null };
  return { ...listed, named_seat: contradicts(named, listed) ? named : null };
}

const isEmpty = ({ section, row, seat }: Seat) => !section && !row && !seat;

function contradicts(named: Seat, listed: Seat): boolean {
  const differs = (mine: Part, theirs: Part) => Boolean(mine) && mine?.toLowerCase() !== theirs?.toLowerCase();
  return differs(named.section, listed.section) || differs(named.row, listed.row) || differs(named.seat, listed.seat);
}
