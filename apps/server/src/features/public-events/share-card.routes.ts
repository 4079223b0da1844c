import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/context/platform.ts';
import { readIcon } from '../brands/index.ts';
import { cardHash, shareCard } from '../uploads/index.ts';
import { hidden, redirectCapitals, type EventDoor, type PageRequest } from './event-door.ts';
import { absolute, cardPath } from './public-event.page.ts';
import { defaultPoster } from './public-event.poster.ts';

/** Serves the pictures of link previews, whose addresses contain a hash of all that they show. */
export function serveShareCards(app: FastifyInstance, platform: Platform, { find, sendNotFound }: EventDoor): void {
  const { config, log } = platform;
  app.get(
    '/events/:seo_url/card.jpg',
    { ...hidden, onRequest: redirectCapitals },
    async (request: PageRequest, reply) => {
      const event = await find(request);
      if (event === null) return sendNotFound(reply);
      const { card, poster } = event;
      const now = cardPath(event);
      const poorer = () => {
        void reply.header('cache-control', 'no-store');
        return reply.redirect(absolute(poster?.url ?? defaultPoster.path, config.publicUrl), 302);
      };
      if (card === null || now === null) return poorer();
      // Previews that know an earlier address get the current picture.
      if (request.query.v !== cardHash(card)) {
        void reply.header('cache-control', 'no-store');
        return reply.redirect(now, 302);
      }
      try {
        const picture = await shareCard(platform, { ...card, readIcon: async (hash) => readIcon(platform, hash, 192) });
        if (picture === null) return poorer();
        void reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/jpeg');
        return reply.send(picture);
      } catch (error) {
        log.warn({ err: error, event: event.seo_url }, 'share card could not be drawn; the preview shows the poster');
        return poorer();
      }
    },
  );
}
