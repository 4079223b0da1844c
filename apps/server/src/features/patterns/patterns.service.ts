import * as contract from '@backline/contract/patterns';
import * as lightTexts from '@backline/contract/lights.texts';
import type { Tx } from '../../platform/db/database.ts';
import { forbidden, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { requireFresh, saveRecord } from '../../platform/records/save-record.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { requireEvent } from '../events/index.ts';
import { certifyTimeline, storeTimelines, type CertifiedTimeline } from '../light-timelines/index.ts';
import { libraryOf, managerOf, mayEdit } from './patterns.policy.ts';
import { presentChoice, presentDetail, presentFields, presentPattern } from './patterns.presenter.ts';
import * as patterns from './patterns.repository.ts';

/** Limit of saves, because each runs the safety check, which may occupy a thread for a while. */
const savesAMinute: Limit = { limit: 120, windowSeconds: 60 };
const throttleSave = (ctx: ActorContext): Promise<void> =>
  throttle(ctx.platform.db, `light-library/${ctx.actor.id}`, savesAMinute);

const byName = ({ folded_name: key, id }: patterns.PatternSummaryRow) => ({ key, id });

export const listPatterns: ListCall<typeof contract.listPatterns> = async (
  ctx,
  { search, retired: isRetired },
  { size, ...window },
) => {
  const rows = await patterns.list(ctx.db, { reach: libraryOf(ctx.actor), search, isRetired }, window);
  return presentPage(pageOf(rows, size, byName), (row) => presentPattern(row, ctx.actor));
};

export const listPatternChoices: ListCall<typeof contract.listPatternChoices> = async (
  ctx,
  { event_id: eventId, search },
  { size, ...window },
) => {
  const { managerId } = await requireEvent(ctx.db, ctx.actor, eventId);
  const reach = { kind: 'of manager', managerId } as const;
  const rows = await patterns.list(ctx.db, { reach, search, isRetired: false }, window);
  return presentPage(pageOf(rows, size, byName), presentChoice);
};

export const getPattern: Call<typeof contract.getPattern> = async (ctx, { pattern_id: patternId }) => {
  const pattern = await patterns.find(ctx.db, patternId, libraryOf(ctx.actor));
  if (pattern === null) throw notFound();
  return presentDetail(pattern, ctx.actor);
};

export const addPattern: Call<typeof contract.addPattern> = async (ctx, input) => {
  await throttleSave(ctx);
  const timeline = await certifyTimeline(input);
  const { name, short_description } = input;
  return ctx.transaction(async (tx) => {
    const managerId = managerOf(ctx.actor);
    const patternId = await insertPattern(ctx, tx, { managerId, name, short_description, timeline });
    return { message: lightTexts.patternCreated, pattern_id: patternId, changes: timeline.changes };
  });
};

interface NewPattern {
  /** Null for a shared pattern. */
  managerId: number | null;
  name: string;
  short_description: string;
  timeline: CertifiedTimeline;
}

async function insertPattern(
  ctx: ActorContext,
  tx: Tx,
  { managerId, name, short_description, timeline }: NewPattern,
): Promise<number> {
  const [timelineId = 0] = await storeTimelines(tx, [timeline], ctx.actor.id);
  const patternId = await patterns.insert(tx, {
    manager_id: managerId,
    name,
    short_description,
    timeline_id: timelineId,
    created_by: ctx.actor.id,
  });
  await ctx.audit(tx, {
    noun: contract.patternNoun,
    id: patternId,
    name,
    action: 'pattern.created',
    after: { ...presentFields({ ...timeline, name, short_description }), version: 1 },
  });
  return patternId;
}

/**
 * Returns a pattern of this name and light that the manager's events can use, and adds it if there is none. The lock lets
 * concurrent imports see each other's patterns.
 */
export async function findOrInsertPattern(
  ctx: ActorContext,
  tx: Tx,
  pattern: NewPattern & { managerId: number },
): Promise<number> {
  await patterns.lockLibrary(tx, pattern.managerId);
  const known = await patterns.findSame(tx, { ...pattern, hash: pattern.timeline.hash });
  return known ?? insertPattern(ctx, tx, pattern);
}

/** Locks the pattern. Throws `not_found` for a pattern that the actor may not see, and `forbidden` for a shared one. */
async function takePattern(ctx: ActorContext, tx: Tx, patternId: number): Promise<patterns.PatternDetailRow> {
  const pattern = await patterns.findForUpdate(tx, patternId, libraryOf(ctx.actor));
  if (pattern === null) throw notFound();
  if (!mayEdit(ctx.actor, pattern)) throw forbidden(lightTexts.patternNotYours);
  return pattern;
}

export const updatePattern: Call<typeof contract.updatePattern> = async (ctx, input) => {
  const { pattern_id: patternId, version: opened, name, short_description } = input;
  await throttleSave(ctx);
  return ctx.transaction(async (tx) => {
    const current = await takePattern(ctx, tx, patternId);
    const timeline = await certifyTimeline(input);
    await requireFresh(ctx, tx, current, {
      noun: contract.patternNoun,
      opened,
      message: lightTexts.patternConflict,
    });
    const isSameLight = timeline.hash === current.hash && timeline.changes.length === 0;
    const { version } = await saveRecord(ctx, tx, {
      noun: contract.patternNoun,
      action: 'pattern.updated',
      current,
      name,
      before: presentFields(current),
      after: presentFields({ ...timeline, name, short_description }),
      write: async () => {
        const [timeline_id = 0] = isSameLight
          ? [current.timeline_id]
          : await storeTimelines(tx, [timeline], ctx.actor.id);
        return patterns.update(tx, patternId, { name, short_description, timeline_id });
      },
    });
    return { message: lightTexts.patternUpdated, pattern_id: patternId, changes: timeline.changes, version };
  });
};

export const retirePattern: Call<typeof contract.retirePattern> = async (ctx, { pattern_id: patternId, retired }) => {
  return ctx.transaction(async (tx) => {
    const pattern = await takePattern(ctx, tx, patternId);
    const message = retired ? lightTexts.patternRetired : lightTexts.patternReturned;
    if ((pattern.retired_at !== null) === retired) return { message };
    await patterns.setRetired(tx, patternId, retired);
    await ctx.audit(tx, {
      noun: contract.patternNoun,
      id: patternId,
      name: pattern.name,
      action: retired ? 'pattern.retired' : 'pattern.returned',
    });
    return { message };
  });
};
