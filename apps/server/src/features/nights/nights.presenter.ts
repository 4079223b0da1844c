import { lessOf, sumOf, toDollars } from '@backline/contract/money';
import {
  maxNightRunning,
  type NightMark,
  type NightNextAction,
  type NightRunning,
  type NightRunningKind,
  type NightSeries,
} from '@backline/contract/night';
import type { Figures, MinuteRow } from './minute-counts.repository.ts';
import { barOf, barsOf, type Axis } from './night-axis.ts';
import type { PutOnRow } from './put-on.repository.ts';
import type { WaitingRow } from './waiting.repository.ts';

export function presentSeries(minutes: readonly MinuteRow[], axis: Axis, figure: keyof Figures): NightSeries {
  const values = Array.from({ length: barsOf(axis) }, () => 0);
  let total = 0;
  for (const row of minutes) {
    if (row.minute_ms === null) total = row[figure];
    const bar = row.minute_ms === null ? null : barOf(axis, row.minute_ms);
    if (bar !== null) values[bar] = sumOf([values[bar] ?? 0, row[figure]]);
  }
  const outside = lessOf(total, sumOf(values));
  const present = figure === 'cents' ? toDollars : (value: number) => value;
  return { values: values.map(present), total: present(total), outside: present(outside) };
}

const roundedMs = (ms: number) => Math.round(ms);
const roundedMsOrNull = (ms: number | null) => (ms === null ? null : roundedMs(ms));

function stateOf({ begin_ms: begin, end_ms: end, note }: PutOnRow, nowMs: number): NightMark['state'] {
  if (begin > nowMs || note === 'waiting') return 'coming';
  return note === 'drawing' || (end !== null && end > nowMs) ? 'on' : 'over';
}

export const presentMark = (row: PutOnRow, nowMs: number): NightMark => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  begin_dttm: roundedMs(row.begin_ms),
  end_dttm: roundedMsOrNull(row.end_ms),
  state: stateOf(row, nowMs),
  figure: row.figure,
});

export const isOnAxis = ({ begin_ms: begin, end_ms: end }: PutOnRow, { fromMs, toMs }: Axis): boolean =>
  begin < toMs && (end ?? begin) >= fromMs;

/**
 * Returns the items that are on now. A notification is on until it is sent, because it can still be cancelled; a show
 * is on as soon as Play is pressed.
 */
export function presentOn(rows: readonly PutOnRow[], nowMs: number): NightRunning[] {
  const on = rows.filter((row) => isOn(row, nowMs));
  return [...Map.groupBy(on, ({ kind }) => kind).values()].flatMap((ofKind) =>
    ofKind.slice(-maxNightRunning).map((row) => ({
      kind: row.kind,
      id: row.id,
      title: row.title,
      since_dttm: row.note === 'waiting' ? null : roundedMs(row.begin_ms),
      end_dttm: row.note === 'waiting' ? roundedMs(row.begin_ms) : roundedMsOrNull(row.end_ms),
      figure: row.figure,
      next: nextOf(row),
    })),
  );
}

function isOn(row: PutOnRow, nowMs: number): boolean {
  if (row.note === 'waiting') return true;
  return row.kind === 'light_show' ? (row.end_ms ?? 0) > nowMs : stateOf(row, nowMs) === 'on';
}

function nextOf({ kind, note }: PutOnRow): NightNextAction {
  switch (kind) {
    case 'poll':
      return 'complete_poll';
    case 'raffle':
      return note === 'drawing' ? 'see_draw' : 'complete_raffle';
    case 'drop':
      return note === 'paused' ? 'resume_drop' : 'see_drop';
    case 'light_show':
      return 'stop_light_show';
    case 'notification':
      return 'take_back_notification';
    case 'trivia':
      return 'publish_trivia';
  }
}

const nextOfWaiting: Readonly<Record<WaitingRow['kind'], NightNextAction>> = {
  requests: 'see_requests',
  trivia: 'publish_trivia',
  tickets: 'answer_tickets',
};

export const presentWaiting = ({ kind, count, since_ms: since }: WaitingRow): NightRunning =>
  many(kind, { figure: count, sinceMs: since, next: nextOfWaiting[kind] });

export const many = (
  kind: NightRunningKind,
  { figure, sinceMs, next }: { figure: number; sinceMs: number | null; next: NightNextAction },
): NightRunning => ({
  kind,
  id: null,
  title: null,
  since_dttm: roundedMsOrNull(sinceMs),
  end_dttm: null,
  figure,
  next,
});

const minuteMs = 60_000;
const justNowMinutes = 5;

export function presentDoors(minutes: readonly MinuteRow[], nowMs: number): NightRunning {
  const sinceMs = (Math.round(nowMs / minuteMs) - justNowMinutes) * minuteMs;
  const arrived = minutes.flatMap(({ minute_ms: at, checkins }) =>
    at === null || checkins <= 0 ? [] : [{ at, checkins }],
  );
  const justNow = arrived.filter(({ at }) => at >= sinceMs && at <= nowMs);
  const figure = justNow.reduce((sum, { checkins }) => sum + checkins, 0);
  return many('doors', { figure, sinceMs: arrived[0]?.at ?? null, next: 'see_arrivals' });
}
