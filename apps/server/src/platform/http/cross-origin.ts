import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import { nowHeader } from '@backline/contract/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../context/platform.ts';
import { isOriginNamed } from '../session/bearer.repository.ts';
import { presentedToken } from '../session/bearer.ts';

const shared: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PATCH', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
  exposedHeaders: ['ratelimit', 'ratelimit-policy', 'retry-after', 'x-next-cursor', 'x-request-id', nowHeader],
  maxAge: 600,
};

const refused: FastifyCorsOptions = { ...shared, origin: false };

/**
 * Lets pages of other origins call the API with a token. A preflight carries no token, so it is allowed for each origin
 * that some valid token names. The call itself needs a token that names its origin.
 */
export async function allowNamedOrigins(api: FastifyInstance, { db }: Pick<Platform, 'db'>): Promise<void> {
  const isNamed = rememberBriefly((origin) => isOriginNamed(db, origin));
  await api.register(fastifyCors, {
    // A callback, because nearly all requests are of the product's own pages, and a promise would cost each of them.
    delegator: (request: FastifyRequest, answer: (error: Error | null, options?: FastifyCorsOptions) => void) => {
      const { origin, authorization } = request.headers;
      const mayBringToken = request.method === 'OPTIONS' || presentedToken(authorization, false) !== null;
      if (origin === undefined || !mayBringToken) return answer(null, refused);
      isNamed(origin).then((isAllowed) => answer(null, isAllowed ? { ...shared, origin } : refused), answer);
    },
  });
}

const rememberedMs = 10_000;
const maxRemembered = 1_000;

/** Remembers answers for ten seconds, so that strangers who ask cost no queries. */
function rememberBriefly(ask: (origin: string) => Promise<boolean>): (origin: string) => Promise<boolean> {
  const known = new Map<string, { answer: Promise<boolean>; until: number }>();
  return (origin) => {
    const found = known.get(origin);
    if (found !== undefined && found.until > Date.now()) return found.answer;
    if (known.size >= maxRemembered) known.clear();
    const answer = ask(origin);
    known.set(origin, { answer, until: Date.now() + rememberedMs });
    answer.catch(() => known.delete(origin));
    return answer;
  };
}
