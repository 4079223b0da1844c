import type { Output, ParsedInput } from '@backline/contract/operation';
import type { analyzeTempo, getTempoProgress } from '@backline/contract/tempo';
import type { ActorContext } from '../../platform/http/context.ts';
import type { IncomingFile } from '../../platform/http/incoming-file.ts';
import { SongError } from '../../platform/tempo/analyse-in-thread.ts';
import type { Place } from '../../platform/tempo/tempo-analyser.ts';
import type { SongAnalysis } from '../../platform/tempo/tempo-task.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { presentAnalysis } from './tempo.presenter.ts';
import { reportProgress } from './tempo-progress.ts';
import { refusalOf, withoutBeats, withoutPlace } from './tempo-refusal.ts';
import * as analyses from './tempo.repository.ts';

/** Of the analysis. Raise it where the same song gives other beats than before. */
const method = 1;

const songsOfAPerson = { limit: 200, windowSeconds: 3_600 };

/** Finds the beats of a song that arrives; songs that were analysed before are answered from the store. */
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
  const known = await analyses.findAnalysis(db, sha256, method);
  if (known !== null) return known;
  if (!place.arrive()) throw withoutPlace('full');
  onArrived();
  const analysis = await place.analyse({ path, key: sha256.toString('hex'), left: file.left });
  await analyses.insertAnalysis(db, sha256, method, analysis);
  return analysis;
}

export async function getProgress(
  { db, actor }: ActorContext,
  { analysis_id: id }: ParsedInput<typeof getTempoProgress>,
): Promise<Output<typeof getTempoProgress>> {
  return (await analyses.findProgress(db, id, actor.id)) ?? { stage: 'unknown', progress: 0, ahead: 0 };
}
