import * as contract from '@backline/contract/support-tickets';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import { invalidField, notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { requireEvent } from '../events/index.ts';
import { lockCase, requireCase } from './support-desk.ts';
import * as links from './support-links.repository.ts';
import { noteOfCase, notifyCase } from './support-news.ts';
import * as tickets from './support-tickets.repository.ts';

export const assignSupportCase: Call<typeof contract.assignSupportCase> = async (ctx, input) => {
  const { assigned_to: personId } = input;
  return ctx.transaction(async (tx) => {
    const row = await lockCase(ctx, tx, input);
    const [person] = personId === null ? [] : await tickets.listAssignees(tx, row.event_id, personId);
    if (personId !== null && person === undefined) {
      throw invalidField('assigned_to', supportTexts.supportAssigneeUnknown);
    }
    if (row.assigned_to !== personId) {
      await tickets.setAssignee(tx, row.id, personId);
      const change = { before: { assigned_to: row.assigned_to }, after: { assigned_to: personId } };
      await noteOfCase(ctx, tx, row, { action: 'support_case.assigned', ...change }, { isForFan: false });
    }
    return {
      message: person === undefined ? supportTexts.supportUnassigned : supportTexts.supportAssigned(person.name),
    };
  });
};

/** Pages report typing every few seconds. */
const typingAMinute: Limit = { limit: 120, windowSeconds: 60 };

/** Writes no audit line, because typing ends within seconds. */
export const notifySupportTyping: Call<typeof contract.notifySupportTyping> = async (ctx, input) => {
  const { id, event_id: eventId } = await requireCase(ctx, input);
  const { id: userId, name } = ctx.actor;
  await throttle(ctx.platform.db, `support-typing/${userId}`, typingAMinute);
  return ctx.transaction(async (tx) => {
    if (eventId !== null) {
      await ctx.notify(tx, contract.supportTyping, { eventId, data: { support_case_id: id, user_id: userId, name } });
    }
    return { message: supportTexts.supportTypingNotified };
  });
};

export const endSupportLinks: Call<typeof contract.endSupportLinks> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const row = await lockCase(ctx, tx, input);
    if ((await links.end(tx, row.id)) > 0) {
      await noteOfCase(ctx, tx, row, { action: 'support_case.link_ended' }, { isForFan: false });
    }
    return { message: supportTexts.supportLinksEnded };
  });
};

export const placeSupportCase: Call<typeof contract.placeSupportCase> = async (
  ctx,
  { event_id: eventId, support_case_id: id },
) => {
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    const row = await tickets.findForUpdate(tx, null, id);
    if (row === null) throw notFound();
    await tickets.setEvent(tx, id, eventId);
    await notifyCase(ctx, tx, row, { isForFan: false });
    const moved = { ...row, event_id: eventId };
    await noteOfCase(ctx, tx, moved, { action: 'support_case.moved' }, { isForFan: false });
    return { message: supportTexts.supportMoved };
  });
};
