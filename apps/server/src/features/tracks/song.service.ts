import type { Readable } from 'node:stream';
import * as trackTexts from '@backline/contract/tracks.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { ParsedInput } from '@backline/contract/operation';
import type * as contract from '@backline/contract/tracks';
import { songType } from '@backline/contract/uploads';
import { AppError, conflict, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { SentForBytes } from '../../platform/http/route.ts';
import type { Answer } from '../../platform/context/answer.ts';
import { parseRange } from '../../integrations/storage/byte-range.ts';
import { requireEvent } from '../events/index.ts';
import { findSongKey } from './tracks.repository.ts';

/** Checks the permission for every range request, because the permission may change while the song plays. */
export async function getSong(
  ctx: ActorContext,
  { event_id: eventId, event_track_id: trackId }: ParsedInput<typeof contract.getSong>,
  answer: Answer,
  { range: wanted }: SentForBytes,
): Promise<Readable> {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const key = await findSongKey(ctx.db, eventId, trackId);
  if (key === null) throw notFound();
  const { storage } = ctx.platform;
  const stat = await storage.stat(key);
  if (stat === null) throw conflict(trackTexts.songUnknown);
  const range = parseRange(wanted, stat.sizeBytes);
  if (range === null) {
    answer.header('content-range', `bytes */${stat.sizeBytes}`);
    throw new AppError('range_not_satisfiable', generalTexts.requestFailed);
  }
  const body = await storage.read(key, range);
  if (body === null) throw conflict(trackTexts.songUnknown);
  if (range !== undefined) {
    answer.status(206);
    answer.header('content-range', `bytes ${range.start}-${range.end}/${stat.sizeBytes}`);
  }
  answer.header('content-type', songType);
  answer.header('content-length', String(range === undefined ? stat.sizeBytes : range.end - range.start + 1));
  answer.header('accept-ranges', 'bytes');
  // A track's song never changes, and only a browser that passed the permission check can have cached it.
  answer.header('cache-control', 'private, max-age=3600');
  return body;
}
