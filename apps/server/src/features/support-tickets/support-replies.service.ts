import type { Output, ParsedInput } from '@backline/contract/operation';
import * as contract from '@backline/contract/support-tickets';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import { hashToken, newToken } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import { brandAt } from '../brands/index.ts';
import { notifyOfReply } from '../notifications/index.ts';
import * as interactions from './interactions.repository.ts';
import * as cases from './support-cases.repository.ts';
import { lockCase, requireCase } from './support-desk.ts';
import { answerLetter } from './support-letters.ts';
import * as links from './support-links.repository.ts';
import { noteOfCase } from './support-news.ts';
import { keepPicture, pictureOf } from './support-pictures.ts';
import * as tickets from './support-tickets.repository.ts';
import type { CaseRow } from './support-tickets.repository.ts';

type Input = ParsedInput<typeof contract.addSupportInteraction>;
type Answer = Output<typeof contract.addSupportInteraction>;

/**
 * Throws `conflict` if somebody else has answered since the last message that the writer saw, or if the asker was
 * erased.
 */
export async function addSupportInteraction(ctx: ActorContext, input: Input): Promise<Answer> {
  if (input.isUpdate) return setStatus(ctx, input, input.status ?? 'open');
  const { user_id: fanId, event_id: eventId } = await requireCase(ctx, input);
  const picture = await pictureOf(ctx, input);
  return ctx.transaction(async (tx) => {
    const hasLeft = fanId !== null && eventId !== null && (await cases.hasLeftBehindLock(tx, eventId, fanId));
    const row = await lockCase(ctx, tx, input);
    if (hasLeft || (row.user_id === null && row.email === null)) throw conflict(supportTexts.supportFanLeft);
    const isNote = input.interaction_type === 'note';
    const last = input.last_interaction_id;
    const behind = { caseId: row.id, writerId: ctx.actor.id };
    const answered =
      isNote || last === null ? null : await interactions.findAnswerBehind(tx, { ...behind, lastSeenId: last });
    if (answered !== null) throw conflict(supportTexts.supportAnsweredMeanwhile(answered.name));
    if (await interactions.isFull(tx, row.id, contract.maxInteractions)) throw conflict(supportTexts.supportFull);
    await keepPicture(ctx, tx, picture);
    const made = { caseId: row.id, userId: ctx.actor.id, content: input.content, ...picture };
    const id = isNote ? await interactions.addNote(tx, made) : await interactions.addAnswer(tx, made);
    if (!isNote) await sendOn(ctx, tx, row, input.content);
    const action = isNote ? 'support_case.noted' : 'support_case.replied';
    await noteOfCase(ctx, tx, row, { action }, { isForFan: !isNote });
    const message = isNote ? supportTexts.supportNoteSaved : supportTexts.supportReplySent;
    return { message, support_interaction_id: id };
  });
}

async function sendOn(ctx: ActorContext, tx: Tx, row: CaseRow, content: string): Promise<void> {
  if (row.user_id !== null && row.event_id !== null) {
    const notice = {
      fanId: row.user_id,
      subject: String(row.id),
      title: supportTexts.supportNoticeTitle,
      body: supportTexts.supportNoticeBody,
    };
    await notifyOfReply(ctx, tx, { eventId: row.event_id, sentBy: ctx.actor.id }, notice);
  }
  if (row.email === null) return;
  const token = newToken();
  await links.insert(tx, row.id, hashToken(token));
  const answer = content === '' ? supportTexts.supportPicture : content;
  const brand = row.event_id === null ? undefined : await brandAt(tx, row.event_id);
  const letter = answerLetter(ctx.platform.config.publicUrl, { answer, token, brand });
  await ctx.enqueue(tx, sendMail, { to: row.email, ...letter });
}

function setStatus(ctx: ActorContext, input: Input, status: contract.SupportStatus): Promise<Answer> {
  return ctx.transaction(async (tx) => {
    const row = await lockCase(ctx, tx, input);
    if (row.status !== status) {
      await tickets.setStatus(tx, row.id, status);
      const change = { before: { support_status: row.status }, after: { support_status: status } };
      await noteOfCase(ctx, tx, row, { action: 'support_case.status_changed', ...change }, { isForFan: true });
    }
    return { message: supportTexts.statusUpdated, support_interaction_id: null };
  });
}
