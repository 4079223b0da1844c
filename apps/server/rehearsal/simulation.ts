import { setTimeout as sleep } from 'node:timers/promises';
import type { NoticeOfLights } from '@backline/contract/light-shows';
import type { RehearsalStep, SheetLine } from '@backline/contract/rehearsals';
import { networks, type Network } from '@backline/show/networks';
import { dropMs, sheetOf } from './sheet.ts';
import { VirtualPhone, type Hall, type PhoneDiary } from './virtual-phone.ts';

export interface Desk {
  play(): Promise<NoticeOfLights>;
  stop(): Promise<{ epoch: number }>;
}

/** Phones connect one after another, like an arriving audience but faster. */
const arrivals = { maxASecond: 80, minMs: 1_000 };
const timeoutMs = 60_000;
const maxShowMs = 17_000;
/** Time before the end of the song at which the simulation presses Stop. */
const beforeEndMs = 1_500;
/** Phones lose their network within this time around Play and Stop. */
const cutWithinMs = 500;
const cutBeforeMs = 1_000;
const sampleEveryMs = 1_000;

const byTurns = Object.keys(networks) as Network[];

/** Simulates phones at one event, a third on each network. The caller must call `close`. */
export class Simulation {
  readonly phones: VirtualPhone[] = [];
  readonly #hall: Hall;
  readonly #headers: readonly Record<string, string>[];
  readonly #reference: VirtualPhone;
  #sampling: NodeJS.Timeout | undefined;

  constructor(hall: Hall, headers: readonly Record<string, string>[]) {
    this.#hall = hall;
    this.#headers = headers;
    this.#reference = new VirtualPhone(hall, { network: null, seed: 0, headers: headers[0] ?? {} }, () => NaN);
  }

  get ready(): number {
    return this.phones.filter(({ isReady }) => isReady).length;
  }

  /** Connects all phones. Throws if the reference phone cannot synchronise its clock. */
  async arrive(): Promise<void> {
    if (!(await until(() => this.#reference.isReady)))
      throw new Error(`no socket tells the time: ${this.#hall.liveUrl}`);
    const betweenMs = Math.max(arrivals.minMs / this.#headers.length, 1_000 / arrivals.maxASecond);
    for (const [index, headers] of this.#headers.entries()) {
      const network = byTurns[index % byTurns.length] ?? 'LTE';
      const kind = { network, seed: index + 1, headers };
      this.phones.push(new VirtualPhone(this.#hall, kind, () => this.#reference.serverMs()));
      await sleep(betweenMs);
    }
  }

  /** Runs the connected phones through a show. One third is offline at Play, one during the show, one at Stop. */
  async walk(
    desk: Desk,
    { songMs, onStep }: { songMs: number; onStep: (step: RehearsalStep) => void | Promise<void> },
  ): Promise<{ sheet: SheetLine[]; diaries: PhoneDiary[] }> {
    const showMs = Math.min(maxShowMs, songMs - beforeEndMs);
    const wereThere = await until(() => this.ready === this.#headers.length);
    this.#sampling = setInterval(() => {
      for (const phone of this.phones) phone.sample();
    }, sampleEveryMs);
    await onStep('preparing');
    this.#drop(0, { withinMs: cutWithinMs });
    await sleep(cutBeforeMs);
    const { epoch: playEpoch, show } = await desk.play();
    if (show === null) throw new Error('nothing was played');
    const { start_dttm: startsMs } = show;
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

  #drop(third: number, { withinMs }: { withinMs: number }): void {
    const { length } = this.phones;
    for (const phone of this.phones.slice((third * length) / 3, ((third + 1) * length) / 3))
      setTimeout(() => phone.drop(dropMs), Math.random() * withinMs);
  }
}

async function until(isSo: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; !isSo(); await sleep(250)) if (Date.now() > deadline) return false;
  return true;
}
