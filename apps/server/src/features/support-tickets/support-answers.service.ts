import type { ParsedInput } from '@backline/contract/operation';
import * as contract from '@backline/contract/support-answers';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { requireFresh, saveRecord } from '../../platform/records/save-record.ts';
import { requireEvent } from '../events/index.ts';
import * as answers from './support-answers.repository.ts';

const noun = contract.supportAnswerNoun;

/** All events of the manager share these answers, so staff with access to a single event may only read them. */
const mayWrite = ({ id, role, managerId: own }: Actor, managerId: number): boolean =>
  role === 'ADMIN' || id === managerId || own === managerId;

/** Returns the event's manager. Throws `forbidden` for actors outside that manager's team. */
async function requireWriter(tx: Tx, { actor }: ActorContext, eventId: number): Promise<number> {
  const { managerId } = await requireEvent(tx, actor, eventId);
  if (!mayWrite(actor, managerId)) throw forbidden(supportTexts.supportAnswersOfOthers);
  return managerId;
}

export const listSupportAnswers: Call<typeof contract.listSupportAnswers> = async (ctx, { event_id: eventId }) => {
  const { managerId } = await requireEvent(ctx.db, ctx.actor, eventId);
  return { can: { write: mayWrite(ctx.actor, managerId) }, answers: await answers.list(ctx.db, managerId) };
};

export const addSupportAnswer: Call<typeof contract.addSupportAnswer> = async (
  ctx,
  { event_id: eventId, title, content },
) => {
  return ctx.transaction(async (tx) => {
    const managerId = await requireWriter(tx, ctx, eventId);
    await answers.lockManager(tx, managerId);
    if ((await answers.count(tx, managerId)) >= contract.maxSupportAnswers) {
      throw conflict(supportTexts.supportAnswersFull(contract.maxSupportAnswers));
    }
    const id = await answers.insert(tx, managerId, { title, content });
    const after = { manager_id: managerId, title, content };
    await ctx.audit(tx, { action: 'support_answer.created', noun, id, name: title, after });
    return { message: supportTexts.supportAnswerSaved, support_answer_id: id };
  });
};

export const updateSupportAnswer: Call<typeof contract.updateSupportAnswer> = async (ctx, input) => {
  const { title, content } = input;
  return ctx.transaction(async (tx) => {
    const { managerId, ...current } = await lockAnswer(ctx, tx, input);
    await requireFresh(ctx, tx, current, { noun, opened: input.version, message: supportTexts.answerConflict });
    const { version } = await saveRecord(ctx, tx, {
      action: 'support_answer.updated',
      noun,
      current,
      name: title,
      before: { title: current.title, content: current.content },
      after: { title, content },
      within: { manager_id: managerId },
      write: () => answers.update(tx, current.id, { title, content }),
    });
    return { message: supportTexts.supportAnswerSaved, version };
  });
};

export const deleteSupportAnswer: Call<typeof contract.deleteSupportAnswer> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { managerId, id, title, content } = await lockAnswer(ctx, tx, input);
    await answers.remove(tx, id);
    const before = { manager_id: managerId, title, content };
    await ctx.audit(tx, { action: 'support_answer.deleted', noun, id, name: title, before });
    return { message: supportTexts.supportAnswerDeleted };
  });
};

async function lockAnswer(
  ctx: ActorContext,
  tx: Tx,
  { event_id: eventId, support_answer_id: id }: ParsedInput<typeof contract.deleteSupportAnswer>,
): Promise<answers.AnswerRow & { managerId: number }> {
  const managerId = await requireWriter(tx, ctx, eventId);
  const row = await answers.findForUpdate(tx, managerId, id);
  if (row === null) throw notFound();
  return { ...row, managerId };
}
