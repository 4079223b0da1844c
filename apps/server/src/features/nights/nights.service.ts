import * as contract from '@backline/contract/night';
import * as eventTexts from '@backline/contract/events.texts';
import { epochMs } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { requireEvent, visibleTo } from '../events/index.ts';
import { countDueOrders } from '../hand-overs/index.ts';
import { linesOf } from '../orders/index.ts';
import { listMinutes, type Figures } from './minute-counts.repository.ts';
import { axisOf, reachOf, stateOfNight } from './night-axis.ts';
import { sightOf } from './nights.policy.ts';
import {
  isOnAxis,
  many,
  presentDoors,
  presentMark,
  presentOn,
  presentSeries,
  presentWaiting,
} from './nights.presenter.ts';
import * as nights from './nights.repository.ts';
import { listPutOn } from './put-on.repository.ts';
import { listWaiting } from './waiting.repository.ts';

const figureOf: Readonly<Record<contract.NightSeriesName, keyof Figures>> = {
  checkins: 'checkins',
  requests: 'requests',
  votes: 'votes',
  entries: 'entries',
  orders: 'orders',
  revenue: 'cents',
};

/** Omits a series that the reader may not see. Neither the figures nor the time axis reveal it. */
export const getNight: Call<typeof contract.getNight> = async (ctx, { event_id: eventId }) => {
  const event = await nights.findEvent(ctx.db, eventId, visibleTo(ctx.actor));
  if (event === null) throw notFound(eventTexts.eventNotFound);
  const [startsAtMs, nowMs] = [Math.round(event.starts_ms), Math.round(event.now_ms)];
  const state = stateOfNight(startsAtMs, nowMs);
  const sight = sightOf(ctx.actor);
  const wanted = { eventId, artistId: linesOf(ctx.actor) };
  const reach = reachOf(startsAtMs);
  const [minutes, startShow, waiting, due] = await Promise.all([
    listMinutes(ctx.db, wanted, reach),
    listPutOn(ctx.db, sight.marks, wanted, reach),
    listWaiting(ctx.db, sight.waiting, eventId),
    sight.orders === null ? null : countDueOrders(ctx.db, wanted),
  ]);
  const seen = contract.nightSeries.filter((name) => sight.series.has(name)).map((name) => figureOf[name]);
  const doneMs = [
    ...minutes.filter((row) => seen.some((figure) => row[figure] !== 0)).flatMap(({ minute_ms: at }) => at ?? []),
    ...startShow.map(({ begin_ms: begin }) => begin),
  ];
  const axis = axisOf({ startsAtMs, nowMs, doneMs });
  const seriesOf = (name: contract.NightSeriesName) =>
    sight.series.has(name) ? presentSeries(minutes, axis, figureOf[name]) : null;
  return {
    event_id: event.id,
    name: event.name,
    event_dttm: startsAtMs,
    timezone: event.timezone,
    state,
    from_dttm: axis.fromMs,
    to_dttm: axis.toMs,
    step_ms: axis.stepMs,
    now_dttm: nowMs,
    checkins: seriesOf('checkins'),
    requests: seriesOf('requests'),
    votes: seriesOf('votes'),
    entries: seriesOf('entries'),
    orders: seriesOf('orders'),
    revenue: seriesOf('revenue'),
    marks: startShow.filter((row) => isOnAxis(row, axis)).map((row) => presentMark(row, nowMs)),
    running: [
      ...(state === 'on' && sight.series.has('checkins') ? [presentDoors(minutes, nowMs)] : []),
      ...presentOn(startShow, nowMs),
      ...waiting.filter(({ kind }) => kind === 'tickets' || state === 'on').map(presentWaiting),
      ...(sight.orders === null || due === null || due.due === 0
        ? []
        : [many('orders', { figure: due.due, sinceMs: null, next: sight.orders })]),
    ],
  };
};

export const listComparableNights: ListCall<typeof contract.listComparableNights> = async (
  ctx,
  { event_id: eventId, search },
  { size, limit, offset, after },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const behind = after === null ? null : { startsAt: after.key, id: after.id };
  const wanted = { eventId, reach: visibleTo(ctx.actor), search };
  const rows = await nights.listComparable(ctx.db, wanted, { after: behind, limit, offset });
  const page = pageOf(rows, size, ({ starts_at, id }) => ({ key: starts_at, id }));
  return presentPage(page, (row) => ({
    event_id: row.id,
    name: row.name,
    event_dttm: epochMs(row.starts_at),
    timezone: row.timezone,
    artist_names: row.artist_names,
  }));
};
