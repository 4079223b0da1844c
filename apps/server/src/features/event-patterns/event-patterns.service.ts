import * as contract from '@backline/contract/event-patterns';
import { leadMs, lightsForFans } from '@backline/contract/light-shows';
import type { ParsedInput } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import * as lightTexts from '@backline/contract/lights.texts';
import { timestampFromMs, type Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { requireFresh, saveRecord } from '../../platform/records/save-record.ts';
import { requireEvent } from '../events/index.ts';
import {
  changingLights,
  countPhones,
  presentNotice,
  stopShow,
  takeLights,
  throttleChange,
} from '../light-shows/index.ts';
import { findChoice, type ChosenPattern } from '../patterns/index.ts';
import { scheduleStart, notifyStaff } from './event-pattern-start.service.ts';
import { throttleUnlessOn } from './event-patterns.limits.ts';
import { isOn, mayEdit } from './event-patterns.policy.ts';
import { presentDetail, presentEventPattern, presentOverlap } from './event-patterns.presenter.ts';
import * as eventPatterns from './event-patterns.repository.ts';

export const listEventPatterns: ListCall<typeof contract.listEventPatterns> = async (
  ctx,
  { event_id: eventId, search },
  { size, ...window },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const [rows, phones] = await Promise.all([
    eventPatterns.list(ctx.db, { eventId, search, ...window }),
    countPhones(ctx.db, [eventId]),
  ]);
  const page = pageOf(rows, size, ({ starts_at: key, id }) => ({ key, id }));
  return presentPage(page, (row) => presentEventPattern(row, phones.get(eventId)));
};

interface Named {
  event_id: number;
  event_user_pattern_id: number;
}

export const getEventPattern: Call<typeof contract.getEventPattern> = async (
  ctx,
  { event_id: eventId, event_user_pattern_id: id },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const [row, phones] = await Promise.all([eventPatterns.find(ctx.db, eventId, id), countPhones(ctx.db, [eventId])]);
  if (row === null) throw notFound();
  return presentDetail(row, phones.get(eventId));
};

async function takeEventPattern(ctx: ActorContext, tx: Tx, { event_id: eventId, event_user_pattern_id: id }: Named) {
  await requireEvent(tx, ctx.actor, eventId);
  const lights = await takeLights(tx, eventId);
  const pattern = await eventPatterns.findForUpdate(tx, eventId, id);
  if (pattern === null) throw notFound();
  return { lights, pattern };
}

async function choose(tx: Tx, patternId: number, managerId: number): Promise<ChosenPattern> {
  const chosen = await findChoice(tx, patternId, managerId);
  if (chosen === null) throw invalidField('pattern_id', lightTexts.patternRequired);
  if (chosen.retired_at !== null) throw invalidField('pattern_id', lightTexts.patternIsRetired);
  return chosen;
}

const timesOf = (startsMs: number, lastsMs: number) => ({
  starts_at: timestampFromMs(startsMs),
  ends_at: timestampFromMs(startsMs + lastsMs),
});

const columnsOf = ({ id: pattern_id, name, short_description, timeline_id }: ChosenPattern) => ({
  pattern_id,
  name,
  short_description,
  timeline_id,
});

const lastsMsOf = ({ duration_ms, step_ms, group_count }: ChosenPattern) => duration_ms + step_ms * (group_count - 1);

export const addEventPattern: Call<typeof contract.addEventPattern> = async (ctx, input) => {
  const eventId = input.event_id;
  await throttleChange(ctx, 'schedule', eventId);
  return ctx.transaction(async (tx) => {
    const id = await insertEventPattern(ctx, tx, input);
    return {
      message: lightTexts.patternCreated,
      event_user_pattern_id: id,
      overlaps: await overlapsOf(tx, eventId, id),
    };
  });
};

/** Schedules a pattern. Returns its id. */
export async function insertEventPattern(
  ctx: ActorContext,
  tx: Tx,
  { event_id: eventId, pattern_id: patternId, start_dttm: picked }: ParsedInput<typeof contract.addEventPattern>,
): Promise<number> {
  const { managerId } = await requireEvent(tx, ctx.actor, eventId);
  await takeLights(tx, eventId);
  if ((await eventPatterns.countWaiting(tx, eventId)) >= contract.maxEventPatterns) {
    throw conflict(generalTexts.atMost(contract.maxEventPatterns));
  }
  const chosen = await choose(tx, patternId, managerId);
  const startsMs = Math.max(picked, Math.ceil(await eventPatterns.readNow(tx)) + leadMs);
  const id = await changingLights(ctx, tx, eventId, () =>
    eventPatterns.insert(tx, {
      event_id: eventId,
      ...columnsOf(chosen),
      ...timesOf(startsMs, lastsMsOf(chosen)),
      created_by: ctx.actor.id,
    }),
  );
  await scheduleStart(ctx, tx, id, startsMs);
  await ctx.audit(tx, {
    noun: contract.eventPatternNoun,
    id,
    name: chosen.name,
    action: 'event_pattern.created',
    after: { event_id: eventId, start_dttm: startsMs, pattern: chosen.name, version: 1 },
  });
  await notifySchedule(ctx, tx, eventId);
  return id;
}

async function overlapsOf(tx: Tx, eventId: number, id: number) {
  return (await eventPatterns.find(tx, eventId, id))?.overlaps.map(presentOverlap) ?? [];
}

export const updateEventPattern: Call<typeof contract.updateEventPattern> = async (ctx, input) => {
  const { event_id: eventId, pattern_id: patternId, start_dttm: startsMs, version: opened } = input;
  await throttleChange(ctx, 'schedule', eventId);
  return ctx.transaction(async (tx) => {
    const { managerId } = await requireEvent(tx, ctx.actor, eventId);
    const { pattern: current } = await takeEventPattern(ctx, tx, input);
    await requireFresh(ctx, tx, current, {
      noun: contract.eventPatternNoun,
      opened,
      message: lightTexts.patternConflict,
    });
    const isOther = patternId !== current.pattern_id;
    const isMoved = startsMs !== Math.round(current.starts_ms);
    const answer = { message: lightTexts.patternUpdated, event_user_pattern_id: current.id };
    if (!isOther && !isMoved) {
      return { ...answer, overlaps: current.overlaps.map(presentOverlap), version: current.version };
    }
    if (!mayEdit(current.state)) throw conflict(lightTexts.patternBegun);
    const nowMs = await eventPatterns.readNow(tx);
    if (isMoved && contract.isStartPast(startsMs, nowMs)) throw invalidField('start_dttm', lightTexts.startTimePast);
    const chosen = isOther ? await choose(tx, patternId, managerId) : null;
    const atMs = isMoved ? Math.max(startsMs, Math.ceil(nowMs) + leadMs) : Math.round(current.starts_ms);
    const lastsMs = chosen === null ? current.ends_ms - current.starts_ms : lastsMsOf(chosen);
    const { version } = await saveRecord(ctx, tx, {
      noun: contract.eventPatternNoun,
      action: 'event_pattern.updated',
      current,
      name: chosen?.name ?? current.name,
      before: { start_dttm: Math.round(current.starts_ms), pattern: current.name },
      after: { start_dttm: atMs, pattern: chosen?.name ?? current.name },
      within: { event_id: eventId },
      // Writes the chosen pattern to the audit line even if the name is unchanged, because two patterns may have the
      // same name.
      note: chosen === null ? {} : { pattern: chosen.name },
      write: () =>
        eventPatterns.update(tx, current.id, {
          ...timesOf(atMs, lastsMs),
          ...(chosen === null ? {} : columnsOf(chosen)),
        }),
    });
    await scheduleStart(ctx, tx, current.id, atMs);
    await notifySchedule(ctx, tx, eventId);
    return { ...answer, overlaps: await overlapsOf(tx, eventId, current.id), version };
  });
};

/**
 * Returns whether the pattern is the running show. Without a running show, phones may already play a due pattern that
 * no worker has started.
 */
const isPlayed = (
  { show }: Awaited<ReturnType<typeof takeLights>>,
  { state, show_id: showId }: eventPatterns.EventPatternRow,
): boolean => (show === null ? showId === null && isOn(state) : show.id === showId);

export const deleteEventPattern: Call<typeof contract.deleteEventPattern> = async (ctx, input) => {
  const { event_id: eventId } = input;
  await throttleUnlessOn(ctx, input);
  return ctx.transaction(async (tx) => {
    const { lights, pattern } = await takeEventPattern(ctx, tx, input);
    if (isPlayed(lights, pattern)) await stopShow(ctx, tx, eventId, lights);
    await changingLights(ctx, tx, eventId, () => eventPatterns.remove(tx, pattern.id));
    await ctx.audit(tx, {
      noun: contract.eventPatternNoun,
      id: pattern.id,
      name: pattern.name,
      action: 'event_pattern.deleted',
      before: { event_id: eventId, start_dttm: Math.round(pattern.starts_ms), pattern: pattern.name },
    });
    await notifySchedule(ctx, tx, eventId);
    return { message: lightTexts.patternDeleted };
  });
};

export const stopEventPattern: Call<typeof contract.stopEventPattern> = async (ctx, input) => {
  const { event_id: eventId } = input;
  await throttleUnlessOn(ctx, input);
  return ctx.transaction(async (tx) => {
    const { lights, pattern } = await takeEventPattern(ctx, tx, input);
    const { epoch } = isPlayed(lights, pattern) ? await stopShow(ctx, tx, eventId, lights) : lights;
    const waits = pattern.show_id === null && (mayEdit(pattern.state) || isOn(pattern.state));
    if (waits) {
      await eventPatterns.skip(tx, pattern.id, 'stopped');
      await ctx.audit(tx, {
        noun: contract.eventPatternNoun,
        id: pattern.id,
        name: pattern.name,
        action: 'event_pattern.skipped',
        after: { event_id: eventId, start_dttm: Math.round(pattern.starts_ms) },
      });
      await notifySchedule(ctx, tx, eventId);
    }
    return { message: lightTexts.showStopped, epoch };
  });
};

/** Notifies the staff and the phones, because phones load the schedule ahead of time. */
async function notifySchedule(ctx: ActorContext, tx: Tx, eventId: number): Promise<void> {
  await notifyStaff(ctx, tx, eventId);
  await ctx.notify(tx, lightsForFans, { eventId, data: await presentNotice(tx, eventId) });
}
