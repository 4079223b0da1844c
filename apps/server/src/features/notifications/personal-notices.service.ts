import { takeBackSeconds } from '@backline/contract/notifications';
import { sentenceIn } from '@backline/languages/sentences';
import type { Context } from '../../platform/context/context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { listLanguages } from '../people/index.ts';
import { departure } from './job-kinds.ts';
import { insertPersonalNotices, type PersonalNotice } from './personal-notices.repository.ts';

interface About {
  eventId: number;
  sentBy: number;
}

/** The sentences are English here; each fan gets them in their language. */
export const notifyOfOrders = (ctx: Context, tx: Tx, about: About, notices: readonly PersonalNotice[]) =>
  notifyEach(ctx, tx, { ...about, audience: 'order_ready', waitSeconds: takeBackSeconds }, notices);

export const notifyOfReply = (ctx: Context, tx: Tx, about: About, notice: PersonalNotice) =>
  notifyEach(ctx, tx, { ...about, audience: 'support_reply', waitSeconds: 0 }, [notice]);

/** Sends at once, because the offers end soon. */
export const notifyOfRestock = (ctx: Context, tx: Tx, about: About, notices: readonly PersonalNotice[]) =>
  notifyEach(ctx, tx, { ...about, audience: 'restock_offer', waitSeconds: 0 }, notices);

async function notifyEach(
  ctx: Context,
  tx: Tx,
  about: Parameters<typeof insertPersonalNotices>[1],
  notices: readonly PersonalNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const languages = await listLanguages(
    tx,
    notices.map(({ fanId }) => fanId),
  );
  const translated = notices.map((notice) => {
    const language = languages.get(notice.fanId) ?? 'en';
    return { ...notice, title: sentenceIn(language, notice.title), body: sentenceIn(language, notice.body) };
  });
  const made = await insertPersonalNotices(tx, about, translated);
  const [last] = made;
  if (last === undefined) return;
  const inputs = made.map(({ id: notificationId }) => ({ notificationId }));
  await ctx.enqueueAll(tx, departure, inputs, { at: new Date(epochMs(last.leaves_at)) });
}
