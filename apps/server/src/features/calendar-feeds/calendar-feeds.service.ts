import * as contract from '@backline/contract/calendar-feeds';
import * as feedTexts from '@backline/contract/calendar-feeds.texts';
import { refuseActing } from '../../platform/access/refuse-acting.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { deriveKey, isSameText, sign } from '../../platform/crypto/crypto.ts';
import type { Connection } from '../../platform/db/database.ts';
import { visibleTo } from '../events/index.ts';
import * as feeds from './calendar-feeds.repository.ts';
import type { FeedEvent, FeedOwner } from './calendar-feeds.repository.ts';

export const getCalendarFeed: Call<typeof contract.getCalendarFeed> = async (ctx) => {
  refuseActing(ctx, feedTexts.notDuringLoginAs);
  const key = await feeds.findKey(ctx.db, ctx.actor.id);
  return { url: key === null ? null : addressOf(ctx.platform.config, ctx.actor.id, key) };
};

export const renewCalendarFeed: Call<typeof contract.renewCalendarFeed> = async (ctx) => {
  refuseActing(ctx, feedTexts.notDuringLoginAs);
  const { id, name } = ctx.actor;
  return ctx.transaction(async (tx) => {
    const key = await feeds.renew(tx, id);
    await ctx.audit(tx, { action: 'calendar_feed.renewed', noun: contract.calendarFeedNoun, id, name });
    return { message: feedTexts.made, url: addressOf(ctx.platform.config, id, key) };
  });
};

export const endCalendarFeed: Call<typeof contract.endCalendarFeed> = async (ctx) => {
  refuseActing(ctx, feedTexts.notDuringLoginAs);
  const { id, name } = ctx.actor;
  return ctx.transaction(async (tx) => {
    if (await feeds.remove(tx, id))
      await ctx.audit(tx, { action: 'calendar_feed.ended', noun: contract.calendarFeedNoun, id, name });
    return { message: feedTexts.ended };
  });
};

const secretOf = ({ secretKey }: Pick<Config, 'secretKey'>, userId: number, key: string): string =>
  sign(deriveKey(secretKey, 'calendar-feed'), `${userId}.${key}`);

/** The secret is in the query, which the log leaves out. */
const addressOf = (config: Config, userId: number, key: string): string =>
  `${config.publicUrl}/calendars/${userId}.ics?key=${secretOf(config, userId, key)}`;

/** Returns null for an address that is wrong, was renewed or ended, or whose person was deactivated. */
export async function readFeed(
  db: Connection,
  config: Config,
  { userId, secret }: { userId: number; secret: string },
): Promise<{ owner: FeedOwner; events: FeedEvent[] } | null> {
  const owner = await feeds.findOwner(db, userId);
  if (owner === null || !isSameText(secret, secretOf(config, userId, owner.key))) return null;
  const wanted = { reach: visibleTo(owner), days: contract.keptDays, limit: contract.maxFeedEvents };
  return { owner, events: await feeds.listEvents(db, wanted) };
}
