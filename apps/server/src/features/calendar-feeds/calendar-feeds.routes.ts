import * as contract from '@backline/contract/calendar-feeds';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/context/platform.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { entityTagOf } from '../../platform/crypto/text-hash.ts';
import { isKnown } from '../../platform/http/entity-tag.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { networkOf, throttleFlood } from '../../platform/throttle/throttle.ts';
import { presentFeed } from './calendar-feeds.presenter.ts';
import * as service from './calendar-feeds.service.ts';

export const calendarFeedRoutes: Route[] = [
  handle(contract.getCalendarFeed, service.getCalendarFeed),
  handle(contract.renewCalendarFeed, service.renewCalendarFeed),
  handle(contract.endCalendarFeed, service.endCalendarFeed),
];

const wrongAddresses = { limit: 60, windowSeconds: 60 };
/** Calendar apps ask once an hour, or every few minutes at most. */
const readings = { limit: 120, windowSeconds: 900 };
const fileName = /^([1-9]\d{0,14})\.ics$/;

interface FeedRequest {
  Params: { file: string };
  Querystring: { key?: unknown };
}

/** Serves `/calendars/{user}.ics?key=` to calendar apps, which sign in with nothing but the address. */
export function serveCalendarFeeds(app: FastifyInstance, { db, config }: Platform): void {
  app.get<FeedRequest>('/calendars/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, userId] = fileName.exec(request.params.file) ?? [];
    const { key: secret } = request.query;
    const feed =
      userId === undefined || typeof secret !== 'string'
        ? null
        : await service.readFeed(db, config, { userId: Number(userId), secret });
    if (feed === null) {
      // Counts only wrong addresses, so nobody locks out others behind the same network.
      await throttleFlood(db, `wrong-calendar:${networkOf(request.ip)}`, wrongAddresses);
      throw notFound();
    }
    await throttleFlood(db, `calendar:${feed.owner.id}`, readings);
    const etag = entityTagOf(JSON.stringify(feed));
    void reply.header('cache-control', 'private, max-age=900').header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline')
      .send(presentFeed(feed.owner, feed.events, config.publicUrl));
  });
}
