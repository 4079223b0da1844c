import { eventPatternNoun } from '@backline/contract/event-patterns';
import * as lightTexts from '@backline/contract/lights.texts';
import { lightShowNoun } from '@backline/contract/light-shows';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { certifyAnew } from '../light-timelines/index.ts';
import * as beginning from './beginning-patterns.repository.ts';
import { aheadMs } from './light-shows.limits.ts';
import { reportShowJob } from './show-report.kind.ts';
import { countEndedShows } from './show-report.service.ts';
import { notifyLights } from './lights-notices.ts';
import { endRehearsalAt } from './rehearsal-end.ts';
import * as shows from './light-shows.repository.ts';

/** Delay of the report after the end, so that the last reports of phones arrive first. */
const reportAfterMs = 5_000;

export function requireNoShow(lights: shows.LightsRow, epochSeen?: number): void {
  if (lights.show !== null) throw conflict(lightTexts.showIsOn);
  if (epochSeen !== undefined && epochSeen !== lights.epoch) throw conflict(lightTexts.showStoppedMeanwhile);
}

export async function startShow(
  ctx: Context,
  tx: Tx,
  show: shows.NewShow,
): Promise<shows.LightsRow & { show: shows.OnShow }> {
  await endRehearsalAt(ctx, tx, show.eventId, { outcome: 'gave_way' });
  await countEndedShows(tx, show.eventId);
  const anew = await certifyAnew(tx, show.timelineId);
  const { id, ends_at: endsAt } = await shows.insert(
    tx,
    anew === null ? show : { ...show, timelineId: anew.id, lastsMs: anew.lastsMs },
  );
  const lights = await shows.find(tx, show.eventId);
  if (lights.show === null) throw new Error(`light show ${id} was over before it began`);
  await ctx.enqueue(
    tx,
    reportShowJob,
    { show_id: id },
    { at: new Date(epochMs(endsAt) + reportAfterMs), key: String(id) },
  );
  await ctx.audit(tx, {
    noun: lightShowNoun,
    id,
    name: show.name,
    action: 'light_show.started',
    after: {
      event_id: show.eventId,
      epoch: lights.epoch,
      start_dttm: Math.round(lights.show.starts_ms),
      end_dttm: Math.round(lights.show.ends_ms),
      hash: lights.show.hash,
    },
  });
  await notifyLights(ctx, tx, show.eventId, lights);
  return { ...lights, show: lights.show };
}

/**
 * Stops the event's show and rehearsal, and invalidates Plays in flight, even if no show is on. The caller holds the
 * lock on the event's lights.
 */
export async function stopShow(
  ctx: Context,
  tx: Tx,
  eventId: number,
  { show }: shows.LightsRow,
): Promise<shows.LightsRow> {
  await shows.stop(tx, eventId);
  await endRehearsalAt(ctx, tx, eventId, { outcome: 'stopped' });
  const lights = await shows.find(tx, eventId);
  if (show !== null) {
    await ctx.enqueue(
      tx,
      reportShowJob,
      { show_id: show.id },
      { at: new Date(Date.now() + reportAfterMs), key: String(show.id) },
    );
    await ctx.audit(tx, {
      noun: lightShowNoun,
      id: show.id,
      name: show.name,
      action: 'light_show.stopped',
      after: { event_id: eventId, epoch: lights.epoch },
    });
  }
  await notifyLights(ctx, tx, eventId, lights);
  return lights;
}

/**
 * Skips due patterns, which phones would otherwise start without the server. The caller holds the lock on the event's
 * lights and notifies the phones.
 */
export async function stopDue(ctx: Context, tx: Tx, eventId: number): Promise<void> {
  await skipPatterns(ctx, tx, {
    eventId,
    patterns: await beginning.listBeginning(tx, eventId, aheadMs),
    reason: 'stopped',
  });
}

interface Skip {
  eventId: number;
  patterns: readonly Pick<beginning.BeginningPatternRow, 'id' | 'name' | 'starts_ms'>[];
  reason: 'stopped' | 'show_on' | 'missed';
}

export async function skipPatterns(ctx: Context, tx: Tx, { eventId, patterns, reason }: Skip): Promise<void> {
  if (patterns.length === 0) return;
  const ids = patterns.map(({ id }) => id);
  await beginning.skip(tx, ids, reason);
  await ctx.auditAll(
    tx,
    patterns.map(({ id, name, starts_ms: startsMs }) => ({
      noun: eventPatternNoun,
      id,
      name,
      action: 'event_pattern.skipped',
      after: { event_id: eventId, start_dttm: Math.round(startsMs), reason },
    })),
  );
}
