import * as contract from '@backline/contract/staff-notices';
import * as noticeTexts from '@backline/contract/staff-notices.texts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { visibleTo } from '../events/index.ts';
import * as delivery from './notice-delivery.repository.ts';
import type { NewStaffNotice } from './staff-notices.kind.ts';
import { keysOf, kindsOpenTo, ownersOf } from './staff-notices.policy.ts';
import * as notices from './staff-notices.repository.ts';

const readerOf = (actor: Actor): notices.Reader => ({
  id: actor.id,
  kinds: kindsOpenTo(actor),
  events: visibleTo(actor),
  owners: ownersOf(actor),
});

export const listStaffNotices: ListCall<typeof contract.listStaffNotices> = async (
  ctx,
  _input,
  { size, ...window },
) => {
  const rows = await notices.list(ctx.db, readerOf(ctx.actor), window);
  const page = pageOf(rows, size, ({ noted_at: key, id }) => ({ key, id }));
  return presentPage(page, ({ id, kind, event, owner, about_id, detail, times, is_read, noted_at }) => ({
    id,
    kind,
    event,
    owner,
    about_id,
    detail,
    times,
    is_read,
    noted_dttm: epochMs(noted_at),
  }));
};

export const countStaffNotices: Call<typeof contract.countStaffNotices> = async ({ db, actor }) => ({
  unread: await notices.countUnread(db, readerOf(actor)),
});

/**
 * Marks notices as read. Changes nothing during a Login As, because the person has not read them. Writes no audit line,
 * because reading a notice changes no shared data.
 */
export const readStaffNotices: Call<typeof contract.readStaffNotices> = async (ctx, { notice_id: id }) =>
  ctx.transaction(async (tx) => {
    const { id: userId, impersonator } = ctx.actor;
    if (impersonator !== null) return { message: id === null ? noticeTexts.allRead : noticeTexts.read };
    // Notifies the person's other tabs, which show the count of unread notices.
    if (await notices.markRead(tx, userId, id)) await ctx.notify(tx, contract.ownStaffNotices, { userId, data: {} });
    return { message: id === null ? noticeTexts.allRead : noticeTexts.read };
  });

export const listStaffNoticeKinds: Call<typeof contract.listStaffNoticeKinds> = async ({ db, actor }) => {
  const muted = await notices.listMuted(db, actor.id);
  return kindsOpenTo(actor).map((kind) => ({ kind, is_on: !muted.includes(kind) }));
};

export const setStaffNoticeKind: Call<typeof contract.setStaffNoticeKind> = async (ctx, { kind, is_on: isOn }) => {
  if (!kindsOpenTo(ctx.actor).includes(kind)) throw forbidden();
  return ctx.transaction(async (tx) => {
    if (await notices.setKind(tx, ctx.actor.id, kind, isOn)) {
      await ctx.audit(tx, {
        action: 'staff_notice.kind_changed',
        noun: contract.staffNoticeNoun,
        id: ctx.actor.id,
        name: noticeTexts.kindNames[kind],
        before: { is_on: !isOn },
        after: { is_on: isOn },
      });
    }
    return { message: noticeTexts.kindChanged(kind, isOn) };
  });
};

export async function deliver(ctx: Context, tx: Tx, notice: NewStaffNotice): Promise<void> {
  const userIds = await delivery.insert(tx, notice, keysOf(notice.kind));
  if (userIds.length === 0) return;
  await ctx.platform.live.noteToEach(tx, contract.ownStaffNotices, { userIds, data: {} });
  ctx.afterCommit(() => ctx.platform.live.wake());
}
