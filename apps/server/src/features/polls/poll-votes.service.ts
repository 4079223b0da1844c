import { fanContacts } from '@backline/contract/fans';
import type { exportPollParticipants, exportPollWinners } from '@backline/contract/list-exports';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type * as pollAnswersContract from '@backline/contract/poll-answers';
import * as pollsContract from '@backline/contract/polls';
import * as fanPollsContract from '@backline/contract/fan-polls';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as pollTexts from '@backline/contract/polls.texts';
import { mayCall } from '../../platform/access/access.ts';
import { epochMs, type Connection, type Tx } from '../../platform/db/database.ts';
import { AppError, conflict, notFound } from '../../platform/errors/errors.ts';
import type { CsvFile } from '../../platform/exports/csv-file.ts';
import type { ActorContext, FanContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import type { BatchedCall } from '../../platform/http/route.ts';
import { imageAddress } from '../events/index.ts';
import { fileOf } from './participant-file.repository.ts';
import { listForFan, listShownVotes } from './fan-polls.repository.ts';
import * as votes from './poll-votes.repository.ts';
import { presentFanPoll, presentParticipant } from './polls.presenter.ts';
import { requirePoll } from './polls.service.ts';

type People = ParsedInput<typeof pollsContract.listPollParticipants>;

export async function listParticipants(
  ctx: ActorContext,
  input: People,
  window: PageWindow,
): Promise<Page<pollsContract.PollParticipant>> {
  await requirePoll(ctx, input);
  return listVoters(ctx, { pollId: input.poll_id, isWinning: false }, window);
}

export async function fileOfParticipants(
  ctx: ActorContext,
  input: ParsedInput<typeof exportPollParticipants>,
): Promise<CsvFile> {
  await requirePoll(ctx, input);
  return fileOf(input.poll_id, { which: 'participants', withNumbers: mayCall(fanContacts, ctx.actor) });
}

export async function listWinners(
  ctx: ActorContext,
  input: People,
  window: PageWindow,
): Promise<Page<pollsContract.PollParticipant>> {
  await requireCompleted(ctx, input);
  return listVoters(ctx, { pollId: input.poll_id, isWinning: true }, window);
}

export async function fileOfWinners(ctx: ActorContext, input: ParsedInput<typeof exportPollWinners>): Promise<CsvFile> {
  await requireCompleted(ctx, input);
  return fileOf(input.poll_id, { which: 'winners', withNumbers: mayCall(fanContacts, ctx.actor) });
}

async function requireCompleted(ctx: ActorContext, input: { event_id: number; poll_id: number }): Promise<void> {
  const poll = await requirePoll(ctx, input);
  if (poll.completed_at === null) throw conflict(pollTexts.pollNotCompleted);
}

async function listVoters(
  ctx: ActorContext,
  of: { pollId: number; isWinning: boolean },
  { size, limit, offset, after }: PageWindow,
): Promise<Page<pollsContract.PollParticipant>> {
  const behind = after === null ? null : { votedAt: after.key, id: after.id };
  const rows = await votes.listParticipants(ctx.db, of, { after: behind, offset, limit });
  const page = pageOf(rows, size, ({ voted_at, id }) => ({ key: voted_at, id }));
  const shown = { areNumbersShown: mayCall(fanContacts, ctx.actor), address: imageAddress(ctx.platform) };
  return presentPage(page, (row) => presentParticipant(row, shown));
}

export const listFanPolls: Call<typeof fanPollsContract.listFanPolls, FanContext> = async (
  ctx,
  { event_id: eventId },
) => {
  const found = await listForFan(ctx.db, { eventId, fanId: ctx.fan.id, most: pollsContract.maxShownPolls });
  if (found === null) throw notFound(eventTexts.eventNotFound);
  const { polls, next_starts_at: next } = found;
  return { result: polls.map(presentFanPoll), next_start_time: next === null ? null : epochMs(next) };
};

/** Stores one answer per fan; repeats return the first. Throws `conflict` unless the fan is checked in and the poll is open. */
export const answerPoll: Call<typeof pollAnswersContract.answerPoll, FanContext> = async (ctx, input) => {
  const vote = voteOf(ctx.fan.id, input);
  return ctx.transaction(async (tx) => {
    let [stored = null] = await votes.vote(tx, [vote]);
    if (stored === null) {
      const earlier = await earlierAnswer(tx, vote);
      if (earlier !== null) return presentAnswer(vote, earlier);
      // A change had locked the poll, which is still open. This call has waited for the change, so the vote can now be
      // stored.
      [stored = null] = await votes.vote(tx, [vote]);
      // The fan's check-in was undone meanwhile, so nothing was stored.
      if (stored === null) throw new AppError('unavailable', generalTexts.tryLater, {}, 1);
    }
    const { eventId } = vote;
    await ctx.notify(tx, pollsContract.pollVotes, { eventId });
    if (stored.is_shown) await ctx.notify(tx, fanPollsContract.pollResultsForFans, { eventId });
    return presentAnswer(vote, null);
  });
};

/** Stores concurrent answers together. Returns null for repeats and refusals. */
export async function answerPollBatch(
  tx: Tx,
  calls: readonly BatchedCall<ParsedInput<typeof pollAnswersContract.answerPoll>>[],
): Promise<(Output<typeof pollAnswersContract.answerPoll> | null)[]> {
  const newVotes = calls.map(({ fan, input }) => voteOf(fan.id, input));
  const stored = await votes.vote(tx, newVotes);
  return calls.map(({ input, notify }, place) => {
    const vote = newVotes[place];
    const storedVote = stored[place] ?? null;
    if (vote === undefined || storedVote === null) return null;
    const { event_id: eventId } = input;
    notify({ topic: pollsContract.pollVotes, eventId });
    if (storedVote.is_shown) notify({ topic: fanPollsContract.pollResultsForFans, eventId });
    return presentAnswer(vote, null);
  });
}

async function earlierAnswer(tx: Tx, vote: votes.Vote): Promise<number | null> {
  const standing = await votes.findStanding(tx, vote);
  if (standing === null) throw notFound();
  if (standing.own_option_id !== null) return standing.own_option_id;
  if (standing.state === 'over') throw conflict(pollTexts.pollOver);
  if (standing.state === 'not-begun') throw conflict(pollTexts.pollNotBegun);
  if (!standing.is_checked_in) throw conflict(pollTexts.pollNeedsCheckIn);
  if (!standing.has_option) throw conflict(pollTexts.pollOptionGone);
  return null;
}

const voteOf = (fanId: number, input: ParsedInput<typeof pollAnswersContract.answerPoll>): votes.Vote => ({
  eventId: input.event_id,
  pollId: input.poll_id,
  optionId: input.option_id,
  fanId,
});

const presentAnswer = (
  { pollId, optionId }: votes.Vote,
  earlier: number | null,
): Output<typeof pollAnswersContract.answerPoll> => ({
  message: earlier === null ? pollTexts.pollAnswered : pollTexts.pollAnsweredAlready,
  poll_id: pollId,
  option_id: earlier ?? optionId,
  is_repeat: earlier !== null,
});

export const countPollVotes = (db: Connection, eventIds: readonly number[]) =>
  votes.countVotes(db, eventIds, pollsContract.maxShownPolls);

export const countShownVotes = (db: Connection, eventIds: readonly number[]) =>
  listShownVotes(db, eventIds, pollsContract.maxShownPolls);
