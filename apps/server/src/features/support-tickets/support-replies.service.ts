import { ownHelp } from '@backline/contract/fan-help';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { serverMessages } from '@backline/contract/server-messages';
import { supportMessages } from '@backline/contract/support-messages';
import {
  mostInteractions,
  supportNoun,
  supportOfEvent,
  type addSupportInteraction as addOperation,
  type SupportStatus,
} from '@backline/contract/support-tickets';
import { hashToken, newToken } from '../../platform/crypto/crypto.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { sendMail } from '../../platform/mail/mail.jobs.ts';
import { notifyOfReply } from '../notifications/index.ts';
import * as interactions from './interactions.repository.ts';
import * as cases from './support-cases.repository.ts';
import { lockCase, requireCase, nameOf } from './support-desk.ts';
import { answerLetter } from './support-letters.ts';
import * as links from './support-links.repository.ts';
import { keepPicture, pictureOf } from './support-pictures.ts';
import * as tickets from './support-tickets.repository.ts';
import type { CaseRow } from './support-tickets.repository.ts';

type Input = ParsedInput<typeof addOperation>;
type Answer = Output<typeof addOperation>;

/** Throws `conflict` where somebody else answered behind what the writer saw, and where whoever asked is gone with all that was written. */
export async function addSupportInteraction(ctx: ActorContext, input: Input): Promise<Answer> {
  if (input.isUpdate) return setStatus(ctx, input, input.status ?? 'open');
  const { user_id: fanId, event_id: eventId } = await requireCase(ctx, input);
  const picture = await pictureOf(ctx, input);
  return ctx.transaction(async (tx) => {
    const hasLeft = fanId !== null && eventId !== null && (await cases.hasLeftBehindLock(tx, eventId, fanId));
    const row = await lockCase(ctx, tx, input);
    if (hasLeft || (row.user_id === null && row.email === null)) throw conflict(serverMessages.supportFanLeft);
    const isNote = input.interaction_type === 'note';
    const last = input.last_interaction_id;
    const behind = { caseId: row.id, writerId: ctx.actor.id };
    const answered =
      isNote || last === null ? null : await interactions.findAnswerBehind(tx, { ...behind, lastSeenId: last });
    if (answered !== null) throw conflict(serverMessages.supportAnsweredMeanwhile(answered.name));
    if (await interactions.isFull(tx, row.id, mostInteractions)) throw conflict(serverMessages.supportFull);
    await keepPicture(ctx, tx, picture);
    const made = { caseId: row.id, userId: ctx.actor.id, content: input.content, ...picture };
    const id = isNote ? await interactions.addNote(tx, made) : await interactions.addAnswer(tx, made);
    if (!isNote) await sendOn(ctx, tx, row, input.content);
    await ctx.audit(tx, {
      action: isNote ? 'support_case.noted' : 'support_case.replied',
      noun: supportNoun,
      id: row.id,
      name: nameOf(row.id),
      after: { event_id: row.event_id },
    });
    await tellOfCase(ctx, tx, row, { isForFan: !isNote });
    const message = isNote ? serverMessages.supportNoteSaved : serverMessages.supportReplySent;
    return { message, support_interaction_id: id };
  });
}

/** To the fan's phone, or to the mailbox, with a link of its own. */
async function sendOn(ctx: ActorContext, tx: Tx, row: CaseRow, content: string): Promise<void> {
  if (row.user_id !== null && row.event_id !== null) {
    const notice = {
      fanId: row.user_id,
      subject: String(row.id),
      title: serverMessages.supportNoticeTitle,
      body: serverMessages.supportNoticeBody,
    };
    await notifyOfReply(ctx, tx, { eventId: row.event_id, sentBy: ctx.actor.id }, notice);
  }
  if (row.email === null) return;
  const token = newToken();
  await links.insert(tx, row.id, hashToken(token));
  const answer = content === '' ? serverMessages.supportPicture : content;
  await ctx.enqueue(tx, sendMail, { to: row.email, ...answerLetter(ctx.platform.config.publicUrl, { answer, token }) });
}

function setStatus(ctx: ActorContext, input: Input, status: SupportStatus): Promise<Answer> {
  return ctx.transaction(async (tx) => {
    const row = await lockCase(ctx, tx, input);
    if (row.status !== status) {
      await tickets.setStatus(tx, row.id, status);
      await ctx.audit(tx, {
        action: 'support_case.status_changed',
        noun: supportNoun,
        id: row.id,
        name: nameOf(row.id),
        before: { support_status: row.status },
        after: { event_id: row.event_id, support_status: status },
      });
      await tellOfCase(ctx, tx, row, { isForFan: true });
    }
    return { message: supportMessages.statusUpdated, support_interaction_id: null };
  });
}

/** Whoever has the event's tickets open, and who asked. */
export async function tellOfCase(
  ctx: Context,
  tx: Tx,
  { id, event_id: eventId, user_id: userId }: Pick<CaseRow, 'id' | 'event_id' | 'user_id'>,
  { isForFan }: { isForFan: boolean },
): Promise<void> {
  if (eventId === null) return;
  await ctx.notify(tx, supportOfEvent, { eventId, data: { support_case_id: id } });
  if (isForFan && userId !== null) {
    await ctx.notify(tx, ownHelp, { userId, data: { event_id: eventId, support_case_id: id } });
  }
}
