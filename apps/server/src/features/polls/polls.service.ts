import { offersForFans } from '@backline/contract/event-topics';
import type { ParsedInput } from '@backline/contract/operation';
import * as contract from '@backline/contract/polls';
import { pollsForFans } from '@backline/contract/fan-polls';
import * as pollTexts from '@backline/contract/polls.texts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { requireFresh, saveRecord } from '../../platform/records/save-record.ts';
import { requireEvent } from '../events/index.ts';
import { changedOptions } from './poll-changes.ts';
import { setEnd } from './poll-end.ts';
import { presentPoll, presentWhole } from './polls.presenter.ts';
import { publishCompletion } from './poll-webhooks.ts';
import * as polls from './polls.repository.ts';

export const listPolls: ListCall<typeof contract.listPolls> = async (
  ctx,
  { event_id: eventId, search },
  { size, limit, offset, after },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const behind = after === null ? null : { startsAt: after.key, id: after.id };
  const rows = await polls.list(ctx.db, { eventId, search, after: behind, offset, limit });
  const page = pageOf(rows, size, ({ starts_at, id }) => ({ key: starts_at, id }));
  return presentPage(page, presentPoll);
};

/** Throws the same `not_found` for an unknown poll and a poll of another event. */
export const getPoll: Call<typeof contract.getPoll> = async (ctx, input) => {
  return presentPoll(await requirePoll(ctx, input));
};

export async function requirePoll(
  ctx: ActorContext,
  { event_id: eventId, poll_id: pollId }: ParsedInput<typeof contract.getPoll>,
): Promise<polls.PollRecord> {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const poll = await polls.find(ctx.db, { eventId, pollId });
  if (poll === null) throw notFound();
  return poll;
}

async function lockPoll(
  ctx: ActorContext,
  tx: Tx,
  { event_id: eventId, poll_id: pollId }: ParsedInput<typeof contract.getPoll>,
): Promise<polls.PollRecord> {
  await requireEvent(tx, ctx.actor, eventId);
  const poll = await polls.findForUpdate(tx, { eventId, pollId });
  if (poll === null) throw notFound();
  return poll;
}

export const addPoll: Call<typeof contract.addPoll> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, input.event_id);
    return { message: pollTexts.pollCreated, poll_id: await insertPoll(ctx, tx, input) };
  });
};

/** Inserts a poll of an event that the caller has looked up. Returns its id. */
export async function insertPoll(
  ctx: ActorContext,
  tx: Tx,
  input: ParsedInput<typeof contract.addPoll>,
): Promise<number> {
  const eventId = input.event_id;
  const pollId = await polls.insert(tx, eventId, valuesOf(input), ctx.actor.id);
  await polls.insertOptions(tx, pollId, input.options);
  await polls.settleCounts(tx, pollId);
  await setEnd(ctx, tx, { pollId, ...valuesOf(input) });
  const after = { event_id: eventId, ...presentWhole(input) };
  await ctx.audit(tx, { action: 'poll.created', noun: contract.pollNoun, id: pollId, name: input.question, after });
  await notifyPages(ctx, tx, { eventId, pollId });
  if (!(await polls.hasOther(tx, { eventId, pollId }))) await ctx.notify(tx, offersForFans, { eventId, data: {} });
  return pollId;
}

/** Throws a field error on `options_delete` if more votes would be deleted than the person accepted. */
export const updatePoll: Call<typeof contract.updatePoll> = async (ctx, input) => {
  const { event_id: eventId, poll_id: pollId } = input;
  return ctx.transaction(async (tx) => {
    const current = await lockPoll(ctx, tx, input);
    const form = { noun: contract.pollNoun, opened: input.version, message: pollTexts.pollConflict };
    await requireFresh(ctx, tx, current, form);
    const { options, votesDeleted } = changedOptions(current, input);
    const stored = presentPoll(current);
    const isReopened = stored.completed && !input.completed;
    if (isReopened && input.end_time <= Date.now()) throw invalidField('end_time', pollTexts.pollReopenedPast);
    const { version, changed } = await saveRecord(ctx, tx, {
      action: 'poll.updated',
      noun: contract.pollNoun,
      current,
      name: input.question,
      before: presentWhole(stored),
      after: presentWhole({ ...input, options }),
      within: { event_id: eventId },
      note: votesDeleted > 0 ? { votes_deleted: votesDeleted } : {},
      write: async () => {
        await polls.changeOptions(tx, pollId, { update: input.options_update, remove: input.options_delete });
        await polls.insertOptions(tx, pollId, input.options_create);
        const written = await polls.update(tx, pollId, valuesOf(input), ctx.actor.id);
        await polls.settleCounts(tx, pollId);
        await setEnd(ctx, tx, { pollId, ...valuesOf(input) });
        return written;
      },
    });
    if (changed.length > 0) await notifyPages(ctx, tx, { eventId, pollId });
    if (!stored.completed && input.completed) await publishCompletion(ctx, tx, { eventId, pollId });
    return { message: pollTexts.pollUpdated, poll_id: pollId, version };
  });
};

export const deletePoll: Call<typeof contract.deletePoll> = async (ctx, input) => {
  const { event_id: eventId, poll_id: pollId } = input;
  return ctx.transaction(async (tx) => {
    const stored = presentPoll(await lockPoll(ctx, tx, input));
    await setEnd(ctx, tx, { pollId, endsAt: new Date(stored.end_time), isCompleted: true });
    await polls.remove(tx, pollId);
    const votes = stored.user_participated_count;
    const before = { event_id: eventId, ...presentWhole(stored), ...(votes > 0 ? { votes_deleted: votes } : {}) };
    await ctx.audit(tx, { action: 'poll.deleted', noun: contract.pollNoun, id: pollId, name: stored.question, before });
    await notifyPages(ctx, tx, { eventId, pollId });
    if (!(await polls.hasOther(tx, { eventId, pollId }))) await ctx.notify(tx, offersForFans, { eventId, data: {} });
    return { message: pollTexts.pollDeleted };
  });
};

export async function completeEndedPoll(ctx: Context, pollId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const ended = await polls.completeEnded(tx, pollId);
    if (ended === null) return;
    await polls.settleCounts(tx, pollId);
    const { event_id: eventId, question, version } = ended;
    await ctx.audit(tx, {
      action: 'poll.completed',
      noun: contract.pollNoun,
      id: pollId,
      name: question,
      before: { event_id: eventId, completed: false, version: version - 1 },
      after: { event_id: eventId, completed: true, version },
    });
    await notifyPages(ctx, tx, { eventId, pollId });
    await publishCompletion(ctx, tx, { eventId, pollId });
  });
}

const valuesOf = (
  input: Pick<contract.PollRow, 'question' | 'start_time' | 'end_time' | 'completed' | 'results'>,
): polls.PollValues => ({
  question: input.question,
  startsAt: new Date(input.start_time),
  endsAt: new Date(input.end_time),
  isCompleted: input.completed,
  results: input.results,
});

async function notifyPages(ctx: Context, tx: Tx, { eventId, pollId }: polls.OfEvent): Promise<void> {
  await ctx.notify(tx, contract.changedPolls, { eventId, data: { poll_id: pollId } });
  await ctx.notify(tx, pollsForFans, { eventId, data: {} });
}
