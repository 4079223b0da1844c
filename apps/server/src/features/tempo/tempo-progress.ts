import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Place } from '../../platform/ports/tempo.port.ts';
import * as progressRows from './tempo.repository.ts';

const writeEveryMs = 500;

export function reportProgress({ db, actor, log }: ActorContext, id: string | undefined, place: Place) {
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function write(stage: progressRows.Progress['stage'], progress: number, ahead: number): Promise<void> {
    if (id === undefined) return Promise.resolve();
    // Writes in sequence, so the last report wins. A failed write must not fail the analysis.
    writing = writing
      .then(() => progressRows.saveProgress(db, id, actor.id, { stage, progress, ahead }))
      .catch((error: unknown) => log.warn({ err: error }, 'progress not written'));
    return writing;
  }

  function tick(): void {
    const progress = place.progress();
    void (progress === null ? write('waiting', 0, place.ahead()) : write('running', progress, 0));
  }

  return {
    begin(): void {
      tick();
      timer = setInterval(tick, writeEveryMs);
    },
    async end(stage: 'finished' | 'failed'): Promise<void> {
      clearInterval(timer);
      await write(stage, stage === 'finished' ? 1 : (place.progress() ?? 0), 0);
    },
  };
}
