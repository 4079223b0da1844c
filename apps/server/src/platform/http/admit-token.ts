import * as tokenTexts from '@backline/contract/api-tokens.texts';
import { tokenLimit } from '@backline/contract/api-tokens';
import type { Operation } from '@backline/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireOpenToToken } from '../access/access.ts';
import type { Platform } from '../context/platform.ts';
import type { Db } from '../db/database.ts';
import { AppError, forbidden, tooManyRequests } from '../errors/errors.ts';
import { findBearer } from '../session/bearer.ts';
import { count } from '../throttle/throttle.ts';

/**
 * Identifies a call by its API token alone: cookies do not count. No page can send the token by itself, so the call
 * needs no CSRF token. Throws `unauthenticated`, `forbidden` or
 * `too_many_requests`, and `bad_request` for two tokens.
 */
export async function admitToken(
  { db, config }: Platform,
  operation: Operation,
  { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
): Promise<void> {
  request.actor = null;
  request.fan = null;
  if (isSentTwice(request)) throw new AppError('bad_request', tokenTexts.headerMalformed);
  const { actor, origins } = await findBearer(db, token, request.ip);
  await countCall(db, actor.token.id, reply);
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(config.publicUrl).origin && !origins.includes(origin))
    throw forbidden(tokenTexts.originNotNamed);
  requireOpenToToken(operation, actor);
  request.actor = actor;
}

/** Node.js would keep the first of two headers, and a proxy in front may have judged the other one. */
const isSentTwice = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'authorization').length > 1;

/** Tells the limit in the headers of draft-ietf-httpapi-ratelimit-headers. */
async function countCall(db: Db, tokenId: number, reply: FastifyReply): Promise<void> {
  const { limit, windowSeconds } = tokenLimit;
  const { hits, secondsLeft } = await count(db, `token:${tokenId}`, tokenLimit);
  reply.header('ratelimit-policy', `"token";q=${limit};w=${windowSeconds}`);
  reply.header('ratelimit', `"token";r=${Math.max(0, limit - hits)};t=${secondsLeft}`);
  if (hits > limit) throw tooManyRequests(secondsLeft);
}
