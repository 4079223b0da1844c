import type { ComparableNight, Night, NightMark, NightRunning, NightSeries } from '@backline/contract/night';

export const minuteMs = 60_000;
/** `2030-01-01 07:30 PM` in CST, the start of the shared event. */
export const startsAt = Date.UTC(2030, 0, 2, 1, 30);
export const bars = 60;

/** Returns a series with the given amounts in some bars. `outside` is the amount before and after all bars. */
export function seriesWith(at: Record<number, number> = {}, outside = 0): NightSeries {
  const values = Array.from({ length: bars }, (_, place) => at[place] ?? 0);
  return { values, total: values.reduce((sum, value) => sum + value, outside), outside };
}

/** Returns a night without data. It covers one hour in bars of a minute, from 15 minutes before the event's start. */
export const nightOf = (more: Partial<Night> = {}): Night => ({
  event_id: 7,
  name: 'Night One',
  event_dttm: startsAt,
  timezone: 'CST',
  state: 'on',
  from_dttm: startsAt - 15 * minuteMs,
  to_dttm: startsAt + 45 * minuteMs,
  step_ms: minuteMs,
  now_dttm: startsAt + 30 * minuteMs,
  checkins: seriesWith(),
  requests: seriesWith(),
  votes: seriesWith(),
  entries: seriesWith(),
  orders: seriesWith(),
  revenue: seriesWith(),
  marks: [],
  running: [],
  ...more,
});

export const markOf = (more: Partial<NightMark> = {}): NightMark => ({
  kind: 'poll',
  id: 1,
  title: 'Encore?',
  begin_dttm: startsAt,
  end_dttm: startsAt + 20 * minuteMs,
  state: 'over',
  figure: 12,
  ...more,
});

export const runningOf = (more: Partial<NightRunning> = {}): NightRunning => ({
  kind: 'poll',
  id: 1,
  title: 'Encore?',
  since_dttm: startsAt,
  end_dttm: startsAt + 40 * minuteMs,
  figure: 12,
  next: 'complete_poll',
  ...more,
});

export const comparable = (more: Partial<ComparableNight> = {}): ComparableNight => ({
  event_id: 8,
  name: 'Night Before',
  event_dttm: startsAt - 86_400_000,
  timezone: 'CST',
  artist_names: ['The Lamps'],
  ...more,
});
