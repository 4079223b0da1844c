import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as trackTexts from '@backline/contract/tracks.texts';
import type { analyzeTempo, getTempoProgress } from '@backline/contract/tempo';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { incomingFolder, type IncomingFile } from '../../platform/http/incoming-file.ts';
import { SongError } from '../../media/tempo/analyse-in-thread.ts';
import type { Place, SongAnalysis } from '../../platform/ports/tempo.port.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { presentAnalysis } from './tempo.presenter.ts';
import { reportProgress } from './tempo-progress.ts';
import { copyTo, hashOf } from './stored-song.ts';
import { faultOf, oursOf, refusalOf, withoutBeats, withoutPlace } from './tempo-refusal.ts';
import * as analyses from './tempo.repository.ts';

/** Version of the analysis. Raise it when the same song gives other beats. */
const method = 2;

const songsOfAPerson = { limit: 200, windowSeconds: 3_600 };

/** Analyses a song, or returns the stored analysis if the same bytes were analysed before. */
export async function analyzeSong(
  ctx: ActorContext,
  { analysis_id: id }: ParsedInput<typeof analyzeTempo>,
  file: IncomingFile,
): Promise<Output<typeof analyzeTempo>> {
  const place = ctx.platform.tempo.takePlace(ctx.actor.id);
  if (typeof place === 'string') throw withoutPlace(place);
  const progress = reportProgress(ctx, id, place);
  try {
    await throttle(ctx.db, `tempo:${ctx.actor.id}`, songsOfAPerson);
    const analysis = await findOrAnalyse(ctx, file, place, progress.begin);
    if (analysis.beatTimesMs.length === 0) throw withoutBeats();
    await progress.end('finished');
    return presentAnalysis(analysis);
  } catch (error) {
    await progress.end('failed');
    if (!(error instanceof SongError)) throw error;
    ctx.log.info({ reason: error.reason, err: error.cause }, 'song refused');
    throw refusalOf(error);
  } finally {
    place.leave();
  }
}

async function findOrAnalyse(
  { db }: ActorContext,
  file: IncomingFile,
  place: Place,
  onArrived: () => void,
): Promise<SongAnalysis> {
  const { path, sha256 } = await file.receive();
  return (
    (await analyses.findAnalysis(db, sha256, method)) ??
    analyse(db, place, { path, sha256, left: file.left, onArrived })
  );
}

interface Song {
  path: string;
  sha256: Buffer;
  left?: AbortSignal;
  onArrived?: () => void;
}

async function analyse(db: Db, place: Place, { path, sha256, left, onArrived }: Song): Promise<SongAnalysis> {
  if (!place.arrive()) throw withoutPlace('full');
  onArrived?.();
  const song = { path, key: sha256.toString('hex') };
  const analysis = await place.analyse(left === undefined ? song : { ...song, left });
  await analyses.insertAnalysis(db, sha256, method, analysis);
  return analysis;
}

/** Returns null for a playable song. Decodes it completely, unless the same bytes were analysed before. */
export async function faultOfSong(ctx: ActorContext, key: string): Promise<string | null> {
  const { storage, config, tempo } = ctx.platform;
  const sha256 = await hashOf(storage, key);
  if (sha256 === null) return trackTexts.songBroken;
  if ((await analyses.findAnalysis(ctx.db, sha256, method)) !== null) return null;
  const place = tempo.takePlace(ctx.actor.id);
  if (typeof place === 'string') throw withoutPlace(place);
  const path = join(incomingFolder(config), randomUUID());
  try {
    await throttle(ctx.db, `tempo:${ctx.actor.id}`, songsOfAPerson);
    if (!(await copyTo(storage, key, path))) return trackTexts.songBroken;
    await analyse(ctx.db, place, { path, sha256 });
    return null;
  } catch (error) {
    if (!(error instanceof SongError)) throw error;
    ctx.log.info({ reason: error.reason, err: error.cause }, 'song refused');
    const fault = faultOf(error);
    if (fault === null) throw oursOf(error);
    return fault;
  } finally {
    place.leave();
    await rm(path, { force: true });
  }
}

export async function getProgress(
  { db, actor }: ActorContext,
  { analysis_id: id }: ParsedInput<typeof getTempoProgress>,
): Promise<Output<typeof getTempoProgress>> {
  return (await analyses.findProgress(db, id, actor.id)) ?? { stage: 'unknown', progress: 0, ahead: 0 };
}
