/** How many of the newest days, weeks and months with a backup keep their last one. */
export const kept = { days: 7, weeks: 4, months: 12 };

export interface Dated {
  name: string;
  madeAt: Date;
}

/**
 * Returns the names that the rule no longer keeps. Counts only days, weeks and months that have a backup, so that a
 * schedule that failed for a month deletes nothing. Weeks begin on Monday, and all are in UTC.
 */
export function outdated(backups: readonly Dated[]): string[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const keep = new Set<string>([
    ...lastOfEach(newestFirst, kept.days, dayOf),
    ...lastOfEach(newestFirst, kept.weeks, weekOf),
    ...lastOfEach(newestFirst, kept.months, monthOf),
  ]);
  return newestFirst.map(({ name }) => name).filter((name) => !keep.has(name));
}

function lastOfEach(newestFirst: readonly Dated[], count: number, periodOf: (at: Date) => string): string[] {
  const last = new Map<string, string>();
  for (const { name, madeAt } of newestFirst) {
    const period = periodOf(madeAt);
    if (!last.has(period) && last.size < count) last.set(period, name);
  }
  return [...last.values()];
}

const dayMs = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
/** Returns the Monday of the week. */
const weekOf = (at: Date) => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs));
