import { setTimeout as sleep } from 'node:timers/promises';
import type { RehearsalStep, SheetLine } from '@backline/contract/rehearsals';
import type { Network } from '@backline/show/networks';
import { dropMs, sheetOf } from './sheet.ts';
import { VirtualPhone, type Hall, type PhoneDiary, type PhoneKind } from './virtual-phone.ts';

/** Who presses Play and Stop. */
export interface Desk {
  /** `startsMs`: on the server's clock. */
  play(): Promise<{ epoch: number; startsMs: number }>;
  stop(): Promise<{ epoch: number }>;
}

/** As a hall fills, only faster. */
const arrivals = { maxASecond: 80, minMs: 1_000 };
const timeoutMs = 60_000;
const maxShowMs = 17_000;
/** The song is not over when Stop is pressed. */
const beforeEndMs = 1_500;
/** Phones are being cut off so long when Play, and when Stop, is pressed. */
const cutWithinMs = 500;
const cutBeforeMs = 1_000;
const sampleEveryMs = 1_000;

const byTurns: Network[] = ['Wi-Fi', 'LTE', 'congested'];

/** Virtual phones at one event, a third of them on each network; whoever made them lets them go again. */
export class Simulation {
  readonly phones: VirtualPhone[] = [];
  readonly #hall: Hall;
  readonly #kinds: PhoneKind[];
  /** Beside the server: what it knows of the time the others are measured by. */
  readonly #reference: VirtualPhone;
  #sampling: NodeJS.Timeout | undefined;

  /** `headers`: of each phone. */
  constructor(hall: Hall, headers: readonly Record<string, string>[]) {
    this.#hall = hall;
    this.#kinds = headers.map((own, index) => ({
      network: byTurns[index % byTurns.length] ?? 'LTE',
      seed: index + 1,
      headers: own,
    }));
    this.#reference = new VirtualPhone(hall, { network: null, seed: 0, headers: headers[0] ?? {} }, () => NaN);
  }

  get ready(): number {
    return this.phones.filter(({ isReady }) => isReady).length;
  }

  /** Throws where no socket tells the time. */
  async arrive(): Promise<void> {
    if (!(await until(() => this.#reference.isReady)))
      throw new Error(`no socket tells the time: ${this.#hall.liveUrl}`);
    const betweenMs = Math.max(arrivals.minMs / this.#kinds.length, 1_000 / arrivals.maxASecond);
    for (const kind of this.#kinds) {
      this.phones.push(new VirtualPhone(this.#hall, kind, () => this.#reference.serverMs()));
      await sleep(betweenMs);
    }
  }

  /**
   * Walks those that have come through a show. A third has no way to the server while Play is pressed, a third during the show, a third
   * when it is stopped.
   */
  async walk(
    desk: Desk,
    { songMs, onStep }: { songMs: number; onStep: (step: RehearsalStep) => void | Promise<void> },
  ): Promise<{ sheet: SheetLine[]; diaries: PhoneDiary[] }> {
    const showMs = Math.min(maxShowMs, songMs - beforeEndMs);
    const wereThere = await until(() => this.ready === this.#kinds.length);
    this.#sampling = setInterval(() => {
      for (const phone of this.phones) phone.sample();
    }, sampleEveryMs);
    await onStep('preparing');
    this.#drop(0, { withinMs: cutWithinMs });
    await sleep(cutBeforeMs);
    const { epoch: playEpoch, startsMs } = await desk.play();
    const untilMs = (serverMs: number) => sleep(Math.max(0, serverMs - this.#reference.serverMs()));
    await untilMs(startsMs);
    await onStep('playing');
    this.#drop(1, { withinMs: showMs / 2 });
    await untilMs(startsMs + showMs - cutBeforeMs);
    this.#drop(2, { withinMs: cutWithinMs });
    await sleep(cutBeforeMs);
    const stoppedAtMs = this.#reference.serverMs();
    const { epoch: stopEpoch } = await desk.stop();
    await onStep('stopping');
    await until(() => this.phones.every(({ diary }) => (diary.epochs.at(-1) ?? -1) >= stopEpoch));
    const diaries = this.phones.map(({ diary }) => diary);
    return { sheet: sheetOf(diaries, { wereThere, playEpoch, stopEpoch, stoppedAtMs }), diaries };
  }

  close(): void {
    clearInterval(this.#sampling);
    for (const phone of [this.#reference, ...this.phones]) phone.close();
  }

  /** Each phone of a third loses its way at some moment within that time. */
  #drop(third: number, { withinMs }: { withinMs: number }): void {
    const { length } = this.phones;
    for (const phone of this.phones.slice((third * length) / 3, ((third + 1) * length) / 3))
      setTimeout(() => phone.drop(dropMs), Math.random() * withinMs);
  }
}

/** Returns false where it does not come about in time. */
async function until(isSo: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; !isSo(); await sleep(250)) if (Date.now() > deadline) return false;
  return true;
}
