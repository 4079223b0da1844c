import { setTimeout as sleep } from 'node:timers/promises';
import { passHeader } from '@backline/contract/live';
import type { RehearsalStep, SheetLine } from '@backline/contract/rehearsals';
import { Crowd, phoneKinds } from './crowd.ts';
import { socketUrl } from './houses.ts';
import { passCalls, RehearsalOver, type Progress } from './pass-calls.ts';
import { measureAhead } from './server-ahead.ts';
import { sheetOf, thereLine } from './sheet.ts';
import { walkThrough, type Desk } from './walk-through.ts';

export interface Wanted {
  /** Of the server, without a trailing slash. */
  baseUrl: string;
  pass: string;
  /** Fewer than the pass allows. */
  phones?: number;
  onStep?: (step: RehearsalStep, phones: number) => void;
}

/** As a hall fills, only faster. */
const arrivals = { mostASecond: 80, leastMs: 1_000 };
const tellEveryMs = 1_000;
/** A server that is started anew is back by then; after it nobody waits for phones that say nothing, either. */
const patienceMs = 20_000;

/** What came of it. Throws {@link RehearsalOver} where it was ended from outside. */
export async function runRehearsal({ baseUrl, pass, phones, onStep = () => {} }: Wanted): Promise<SheetLine[]> {
  const calls = passCalls(baseUrl, pass);
  const { event_id: eventId, phones: most, duration_ms: songMs } = await calls.getLights();
  const count = Math.min(phones ?? most, most);
  const headers = { [passHeader]: pass };
  const crowd = Crowd.of(count);
  const progress: Progress = { step: 'arriving', arrived: 0, ready: 0 };
  const telling = keepTelling(calls, crowd, progress);
  const step = (next: RehearsalStep) => {
    progress.step = next;
    onStep(next, count);
  };
  const desk: Desk = {
    async play() {
      const { epoch, show } = await calls.setShow(true);
      if (show === null) throw new Error('nothing was played');
      return { epoch, startsMs: show.start_dttm };
    },
    stop: () => calls.setShow(false),
  };

  async function walk(): Promise<SheetLine[]> {
    step('arriving');
    const serverAheadMs = await measureAhead(socketUrl(baseUrl, 'rehearsal'), headers);
    const withinMs = Math.max(arrivals.leastMs, (count / arrivals.mostASecond) * 1_000);
    await crowd.arrive(
      { baseUrl, eventId, serverAheadMs, pass },
      phoneKinds(count, () => headers),
      { withinMs },
    );
    const walked = await walkThrough(crowd, desk, { phones: count, songMs, serverAheadMs, onStep: step });
    return [thereLine(walked.wereThere), ...sheetOf(walked.diaries, walked.walk)];
  }

  try {
    const sheet = await Promise.race([walk(), telling.broken]);
    await telling.end(sheet);
    return sheet;
  } finally {
    telling.stop();
    await crowd.leave();
  }
}

/** How it goes on, once a second: as long as it is told, the rehearsal is on. */
function keepTelling(calls: ReturnType<typeof passCalls>, crowd: Crowd, progress: Progress) {
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  let heardMs = performance.now();
  let isTelling = false;

  async function tell(sheet?: readonly SheetLine[]): Promise<boolean> {
    try {
      if (sheet === undefined) ({ phones: progress.arrived, ready: progress.ready } = await crowd.stand());
      await calls.tell(progress, sheet);
      heardMs = performance.now();
      return true;
    } catch (error) {
      const isGone = error instanceof RehearsalOver || performance.now() - heardMs > patienceMs;
      if (isGone) broken.reject(error);
      return false;
    }
  }

  const timer = setInterval(() => {
    if (isTelling) {
      const isSilent = performance.now() - heardMs > patienceMs;
      if (isSilent) broken.reject(new Error(`nothing was heard for ${patienceMs / 1_000} seconds`));
      return;
    }
    isTelling = true;
    void tell().finally(() => {
      isTelling = false;
    });
  }, tellEveryMs);
  return {
    broken: broken.promise,
    stop: () => clearInterval(timer),
    async end(sheet: readonly SheetLine[]): Promise<void> {
      clearInterval(timer);
      while (!(await tell(sheet))) await Promise.race([sleep(tellEveryMs), broken.promise]);
    },
  };
}
