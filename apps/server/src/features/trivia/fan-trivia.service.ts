import type * as contract from '@backline/contract/fan-trivia';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { triviaItems } from '@backline/contract/trivia';
import type * as answersContract from '@backline/contract/trivia-answers';
import * as triviaTexts from '@backline/contract/trivia.texts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, conflict, notFound } from '../../platform/errors/errors.ts';
import type { Call, FanContext } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import type { BatchedCall } from '../../platform/http/route.ts';
import { areOnList } from '../attendance/index.ts';
import { imageAddress } from '../events/index.ts';
import * as answers from './trivia-answers.repository.ts';
import { presentForFans, presentReveal } from './trivia.presenter.ts';
import { listPublished } from './trivia.repository.ts';

type AnswerInput = ParsedInput<typeof answersContract.answerTrivia>;
type AnswerOutput = Output<typeof answersContract.answerTrivia>;

/** Throws `not_found` for an event that the fan did not join. */
export const listFanTrivia: ListCall<typeof contract.listFanTrivia, FanContext> = async (
  ctx,
  { event_id: eventId },
  window,
) => {
  const [rows] = await Promise.all([
    listPublished(ctx.db, { eventId, fanId: ctx.fan.id }, window),
    requireOnList(ctx, eventId),
  ]);
  const page = pageOf(rows, window.size, ({ publish_at, id }) => ({ key: publish_at, id }));
  return presentPage(page, (row) => presentForFans(row, imageAddress(ctx.platform)));
};

export const getTriviaScore: Call<typeof contract.getTriviaScore, FanContext> = async (ctx, { event_id: eventId }) => {
  const [score] = await Promise.all([
    answers.score(ctx.db, { eventId, fanId: ctx.fan.id }),
    requireOnList(ctx, eventId),
  ]);
  return score;
};

async function requireOnList(ctx: FanContext, eventId: number): Promise<void> {
  const [isOnList = false] = await areOnList(ctx.db, [{ userId: ctx.fan.id, eventId }]);
  if (!isOnList) throw notFound(eventTexts.eventNotFound);
}

/** Stores one answer per fan; repeats return the first. Throws `conflict` for an option that the trivia does not have. */
export const answerTrivia: Call<typeof answersContract.answerTrivia, FanContext> = async (ctx, input) => {
  const answer = answerOf(ctx.fan.id, input);
  return ctx.transaction(async (tx) => {
    const read = () => answers.listReveals(tx, [answer.triviaId]);
    let [stored = null] = await answers.answer(tx, [answer]);
    if (stored === null) {
      const earlier = await earlierAnswer(tx, answer);
      if (earlier !== null) return presentAnswer(answer, { place: earlier, isRepeat: true }, await read());
      // A change had locked the trivia. This call has waited for the change, so the answer can now be stored.
      [stored = null] = await answers.answer(tx, [answer]);
      if (stored === null) throw new AppError('unavailable', generalTexts.tryLater, {}, 1);
    }
    await ctx.notify(tx, triviaItems, { eventId: answer.eventId, data: {} });
    return presentAnswer(answer, { place: stored, isRepeat: false }, await read());
  });
};

/** Stores concurrent answers together. Returns null for repeats and refusals. */
export async function answerTriviaBatch(
  tx: Tx,
  calls: readonly BatchedCall<AnswerInput>[],
): Promise<(AnswerOutput | null)[]> {
  const given = calls.map(({ fan, input }) => answerOf(fan.id, input));
  const stored = await answers.answer(tx, given);
  const reveals = await answers.listReveals(tx, [...new Set(given.map(({ triviaId }) => triviaId))]);
  return given.map((answer, index) => {
    const place = stored[index] ?? null;
    if (place === null) return null;
    calls[index]?.notify({ topic: triviaItems, eventId: answer.eventId, data: {} });
    return presentAnswer(answer, { place, isRepeat: false }, reveals);
  });
}

async function earlierAnswer(tx: Tx, answer: answers.TriviaAnswer): Promise<number | null> {
  const standing = await answers.findStanding(tx, answer);
  if (standing === null) throw notFound();
  if (standing.own_option !== null) return standing.own_option;
  if (!standing.has_option) throw conflict(triviaTexts.triviaOptionGone);
  return null;
}

const answerOf = (fanId: number, { event_id, trivia_id, option }: AnswerInput): answers.TriviaAnswer => ({
  eventId: event_id,
  triviaId: trivia_id,
  fanId,
  option,
});

function presentAnswer(
  { triviaId }: answers.TriviaAnswer,
  { place, isRepeat }: { place: number; isRepeat: boolean },
  reveals: ReadonlyMap<number, answers.RevealRow>,
): AnswerOutput {
  const reveal = reveals.get(triviaId);
  if (reveal === undefined) throw new Error('the answered trivia was not read');
  return {
    message: isRepeat ? triviaTexts.triviaAnswered : triviaTexts.triviaAnswerRecorded,
    trivia_id: triviaId,
    is_repeat: isRepeat,
    reveal: presentReveal(reveal, place),
  };
}
