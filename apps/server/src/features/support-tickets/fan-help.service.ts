import * as fanHelpContract from '@backline/contract/fan-help';
import * as fanHelpEarlierContract from '@backline/contract/fan-help-earlier';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import { epochMs } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { areOnList } from '../attendance/index.ts';
import { imageAddress } from '../events/index.ts';
import { listEarlier, listNewest } from './fan-threads.repository.ts';
import * as interactions from './interactions.repository.ts';
import * as cases from './support-cases.repository.ts';
import { noteOfCase } from './support-news.ts';
import { keepPicture, pictureOf } from './support-pictures.ts';
import { presentMessage } from './support-tickets.presenter.ts';

/** Allows fast typing, but stops a phone that sends in a loop. */
const writeLimit: Limit = { limit: 30, windowSeconds: 600 };

export const getHelp: Call<typeof fanHelpContract.getHelp, FanContext> = async (ctx, { event_id: eventId }) => {
  await requirePlace(ctx, eventId);
  const own = await cases.listOfFan(ctx.db, eventId, ctx.fan.id);
  const ids = own.map(({ id }) => id);
  const rows = await listNewest(ctx.db, ids);
  const address = imageAddress(ctx.platform);
  return {
    result: own.map((row) => {
      const shown = rows.filter((message) => message.case_id === row.id);
      return {
        support_case_id: row.id,
        title: row.title,
        status: row.status,
        unread: row.fan_unread,
        created_dttm: epochMs(row.created_at),
        last_dttm: epochMs(row.last_at),
        has_earlier: shown.some((message) => message.has_earlier),
        messages: shown.map((message) => presentMessage(message, address)),
      };
    }),
  };
};

/** Throws the same `not_found` for an unknown ticket and for another fan's ticket. */
export const getEarlierHelp: Call<typeof fanHelpEarlierContract.getEarlierHelp, FanContext> = async (
  ctx,
  { event_id: eventId, support_case_id: caseId, before_interaction_id: before },
) => {
  await requirePlace(ctx, eventId);
  if (!(await cases.isOfFan(ctx.db, { eventId, fanId: ctx.fan.id, caseId }))) throw notFound();
  const rows = await listEarlier(ctx.db, caseId, { before, limit: fanHelpEarlierContract.earlierMessages + 1 });
  const address = imageAddress(ctx.platform);
  return {
    has_earlier: rows.length > fanHelpEarlierContract.earlierMessages,
    messages: rows.slice(-fanHelpEarlierContract.earlierMessages).map((message) => presentMessage(message, address)),
  };
};

async function requirePlace({ db, fan }: FanContext, eventId: number): Promise<void> {
  const [isOnList] = await areOnList(db, [{ userId: fan.id, eventId }]);
  if (isOnList !== true) throw notFound(eventTexts.eventNotFound);
}

/** Creates a ticket and also stores its description as the first message of the thread. */
export const askForHelp: Call<typeof fanHelpContract.askForHelp, FanContext> = async (ctx, input) => {
  const { event_id: eventId, title, content } = input;
  const fanId = ctx.fan.id;
  await requirePlace(ctx, eventId);
  await throttle(ctx.db, `support:fan:${fanId}`, writeLimit);
  const picture = await pictureOf({ ...ctx, actor: ctx.fan }, input);
  return ctx.transaction(async (tx) => {
    if (!(await cases.lockPlace(tx, eventId, fanId))) throw notFound(eventTexts.eventNotFound);
    if ((await cases.countOfFan(tx, eventId, fanId)) >= fanHelpContract.maxFanCases) {
      throw conflict(supportTexts.supportCasesOpen(fanHelpContract.maxFanCases));
    }
    const { name } = ctx.fan;
    const caseId = await cases.insert(tx, { eventId, fanId, name, email: null, title, description: content });
    await keepPicture({ ...ctx, actor: ctx.fan }, tx, picture);
    await interactions.addOwn(tx, { caseId, userId: fanId, content, ...picture });
    const opened = { id: caseId, event_id: eventId, user_id: fanId };
    await noteOfCase(ctx, tx, opened, { action: 'support_case.opened' }, { isForFan: false });
    return { message: supportTexts.supportAsked, support_case_id: caseId };
  });
};

export const continueHelp: Call<typeof fanHelpContract.continueHelp, FanContext> = async (ctx, input) => {
  const { event_id: eventId, support_case_id: caseId, content } = input;
  const fanId = ctx.fan.id;
  await requirePlace(ctx, eventId);
  await throttle(ctx.db, `support:fan:${fanId}`, writeLimit);
  const picture = await pictureOf({ ...ctx, actor: ctx.fan }, input);
  return ctx.transaction(async (tx) => {
    // Locks the fan's row at the event before the ticket, as an erasure does, to avoid a deadlock.
    if (!(await cases.lockPlace(tx, eventId, fanId))) throw notFound(eventTexts.eventNotFound);
    if (!(await cases.lockOfFan(tx, { eventId, fanId, caseId }))) throw notFound();
    if (await interactions.isFull(tx, caseId)) throw conflict(supportTexts.supportFull);
    await keepPicture({ ...ctx, actor: ctx.fan }, tx, picture);
    await interactions.addOwn(tx, { caseId, userId: fanId, content, ...picture });
    const continued = { id: caseId, event_id: eventId, user_id: fanId };
    await noteOfCase(ctx, tx, continued, { action: 'support_case.continued' }, { isForFan: false });
    return { message: supportTexts.supportContinued };
  });
};

/** Marks a ticket as read. Writes no audit line. */
export const openHelp: Call<typeof fanHelpContract.openHelp, FanContext> = async (
  ctx,
  { event_id: eventId, support_case_id: caseId, last_interaction_id: last },
) => {
  return ctx.transaction(async (tx) => {
    if (!(await cases.lockPlace(tx, eventId, ctx.fan.id))) throw notFound(eventTexts.eventNotFound);
    if (!(await cases.lockOfFan(tx, { eventId, fanId: ctx.fan.id, caseId }))) throw notFound();
    await cases.markReadByFan(tx, caseId, last);
    return { message: generalTexts.saved };
  });
};
