import * as tokenTexts from '@backline/contract/api-tokens.texts';
import { tokenLimit } from '@backline/contract/api-tokens';
import type { Operation } from '@backline/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireOpenToToken } from '../access/access.ts';
import type { Platform } from '../context/platform.ts';
import type { Db } from '../db/database.ts';
import { forbidden, tooManyRequests } from '../errors/errors.ts';
import { findBearer } from '../session/bearer.ts';
import { count } from '../throttle/throttle.ts';

/**
 * Identifies a call by its API token alone: cookies do not count. No page can send the token by itself, so the call
 * needs no CSRF token. Throws `unauthenticated`, `forbidden` or `too_many_requests`.
 */
export async function admitToken(
  { db, config }: Platform,
  operation: Operation,
  { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
): Promise<void> {
  request.actor = null;
  request.fan = null;
  const { actor, origins } = await findBearer(db, token, request.ip);
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(config.publicUrl).origin && !origins.includes(origin))
    throw forbidden(tokenTexts.originNotNamed);
  await countCall(db, actor.token.id, reply);
  requireOpenToToken(operation, actor);
  request.actor = actor;
}

/** Tells the limit in the headers of draft-ietf-httpapi-ratelimit-headers. */
async function countCall(db: Db, tokenId: number, reply: FastifyReply): Promise<void> {
  const { limit, windowSeconds } = tokenLimit;
  const { hits, secondsLeft } = await count(db, `token:${tokenId}`, tokenLimit);
  reply.header('ratelimit-policy', `"token";q=${limit};w=${windowSeconds}`);
  reply.header('ratelimit', `"token";r=${Math.max(0, limit - hits)};t=${secondsLeft}`);
  if (hits > limit) throw tooManyRequests(secondsLeft);
}
