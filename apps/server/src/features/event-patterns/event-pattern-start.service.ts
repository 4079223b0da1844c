import { gapMs, lightsOfEvent } from '@backline/contract/light-shows';
import type { Context, JobContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { aheadMs, presentNotice, skipPatterns, startShow, takeLights } from '../light-shows/index.ts';
import { startEventPatternJob } from './event-pattern-start.kind.ts';
import * as eventPatterns from './event-patterns.repository.ts';

/** Gap between the end of the running show and the next start, in milliseconds. */
const behindMs = 50;

export const scheduleStart = (ctx: Context, tx: Tx, eventPatternId: number, startsMs: number): Promise<void> =>
  comeBack(ctx, tx, eventPatternId, startsMs - aheadMs);

const comeBack = (ctx: Context, tx: Tx, eventPatternId: number, atMs: number): Promise<void> =>
  ctx.enqueue(
    tx,
    startEventPatternJob,
    { event_pattern_id: eventPatternId },
    { at: new Date(atMs), key: String(eventPatternId) },
  );

/** Starts a due pattern at its scheduled time, even if that has passed. The job may run early, late or twice. */
export async function startEventPattern(ctx: JobContext, eventPatternId: number): Promise<void> {
  const eventId = await eventPatterns.findEventId(ctx.db, eventPatternId);
  if (eventId === null) return;
  await ctx.transaction(async (tx) => {
    // Locks the event before its patterns. All callers use this order, so they cannot deadlock.
    const locked = await takeLights(tx, eventId);
    const pattern = await eventPatterns.findForUpdate(tx, eventId, eventPatternId);
    if (pattern === null || pattern.show_id !== null || pattern.skipped !== null) return;
    const nowMs = await eventPatterns.readNow(tx);
    if (pattern.starts_ms - aheadMs > nowMs) return scheduleStart(ctx, tx, eventPatternId, pattern.starts_ms);
    if (pattern.ends_ms <= nowMs) return skip(ctx, tx, pattern, 'missed');
    if (locked.show !== null) {
      if (locked.show.ends_ms + gapMs > pattern.starts_ms) return skip(ctx, tx, pattern, 'show_on');
      return comeBack(ctx, tx, eventPatternId, locked.show.ends_ms + behindMs);
    }
    const lights = await startShow(ctx, tx, {
      eventId,
      kind: 'pattern',
      sourceId: eventPatternId,
      name: pattern.name,
      timelineId: pattern.timeline_id,
      startsAt: pattern.starts_at,
      lastsMs: pattern.ends_ms - pattern.starts_ms,
      startedBy: null,
    });
    await eventPatterns.noteShow(tx, eventPatternId, lights.show.id);
  });
}

async function skip(
  ctx: Context,
  tx: Tx,
  pattern: eventPatterns.EventPatternRow,
  reason: 'show_on' | 'missed',
): Promise<void> {
  await skipPatterns(ctx, tx, { eventId: pattern.event_id, patterns: [pattern], reason });
  await notifyStaff(ctx, tx, pattern.event_id);
}

export async function notifyStaff(ctx: Context, tx: Tx, eventId: number): Promise<void> {
  await ctx.notify(tx, lightsOfEvent, { eventId, data: await presentNotice(tx, eventId) });
}
