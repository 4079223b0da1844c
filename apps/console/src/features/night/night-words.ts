import { formatCents, toCents } from '@backline/contract/money';
import { nightMessages } from '@backline/contract/night-messages';
import { ianaZone } from '@backline/contract/event-rules';
import type { Night, NightMark, NightRunning, NightSeries, NightSeriesName } from '@backline/contract/night';
import { formatCount, formatTime } from '../../lib/format.ts';

/** `07:30 PM` by the clocks of the event. */
export const timeAt = ({ timezone }: Pick<Night, 'timezone'>, at: number): string => formatTime(at, ianaZone[timezone]);

/** What is told of it, money in cents; null for readers without its key. */
export function seriesOf(night: Night, name: NightSeriesName): NightSeries | null {
  const told = night[name];
  if (told === null || name !== 'revenue') return told;
  return { values: told.values.map(toCents), total: toCents(told.total), outside: toCents(told.outside) };
}

/** `1,204`, or `$1,204.00` of cents. */
export const figureOf = (name: NightSeriesName, value: number): string =>
  name === 'revenue' ? formatCents(value) : formatCount(value);

/** `+134 (+13%)`, `−$12.00 (−4%)`, `the same` */
export function differenceOf(name: NightSeriesName, here: number, there: number): string {
  const more = here - there;
  if (more === 0) return nightMessages.same;
  const sign = more > 0 ? '+' : '−';
  const figure = `${sign}${figureOf(name, Math.abs(more))}`;
  if (there <= 0) return figure;
  return `${figure} (${sign}${formatCount(Math.round((100 * Math.abs(more)) / there))}%)`;
}

/** What came of it; null where nobody counts, or it is not known yet. */
export const markFigure = ({ kind, figure }: NightMark): string | null =>
  figure === null || kind === 'trivia' ? null : nightMessages.markFigures[kind](figure);

export const runningFigure = ({ kind, figure }: NightRunning): string | null =>
  figure === null ? null : nightMessages.runningFigures[kind](figure);
