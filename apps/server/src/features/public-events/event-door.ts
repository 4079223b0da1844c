import { seoUrl } from '@backline/contract/event-fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicView } from '../events/index.ts';

export type PageRequest = FastifyRequest<{
  Params: { seo_url: string };
  Querystring: { code?: string | string[]; v?: string | string[] };
}>;

export interface EventDoor {
  find(request: PageRequest): Promise<PublicView | null>;
  sendNotFound(reply: FastifyReply): FastifyReply;
}

export const hidden = { schema: { hide: true } } as const;

/** Redirects an address with capital letters, as phones and print shops write it, to the event's lower-case address. */
export async function redirectCapitals(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [, address = '', rest = ''] = /^\/events\/([^/?]*)(.*)$/s.exec(request.url) ?? [];
  const own = address.toLowerCase();
  if (own !== address && seoUrl.safeParse(own).data === own) await reply.redirect(`/events/${own}${rest}`, 308);
}
