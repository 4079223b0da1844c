import type { LightReport } from '@backline/contract/live';
import type { PhoneCounts } from './phone-counts.ts';

/** Time for which a disconnected phone counts as gone, in milliseconds. */
const goneForMs = 60_000;
const maxErrorMs = 1_000;

interface Heard {
  report: LightReport;
  started: { epoch: number; ms: number } | null;
}

interface Gone {
  atMs: number;
  fanId: number;
  started: Heard['started'];
}

interface Counting {
  ready: Record<string, number>;
  late: number[];
  dark: number[];
  gone: number[];
  started: Record<string, number>;
}

export interface Phone {
  readonly id: number;
}

export class EventPhones {
  readonly eventId: number;
  hasChanged = true;
  readonly #here = new Map<Phone, Heard>();
  /** Last reports of fans who disconnected and have not reconnected. */
  readonly #gone = new Map<number, Gone>();
  readonly #sections = new Map<number, string>();
  #epoch = 0;
  #showEpoch: number | null = null;

  constructor(eventId: number) {
    this.eventId = eventId;
  }

  get isEmpty(): boolean {
    return this.#here.size === 0 && this.#gone.size === 0;
  }

  hear(phone: Phone, report: LightReport): void {
    this.hasChanged = true;
    // Keeps the start time that a lost socket reported, so that a reconnected phone counts once.
    const before = this.#here.get(phone)?.started ?? this.#gone.get(phone.id)?.started ?? null;
    this.#gone.delete(phone.id);
    const { epoch, started_ms: startedMs } = report;
    this.#here.set(phone, { report, started: startedMs === undefined ? before : { epoch, ms: startedMs } });
  }

  leave(phone: Phone): void {
    const heard = this.#here.get(phone);
    if (heard === undefined) return;
    this.hasChanged = true;
    this.#here.delete(phone);
    if (heard.report.state === 'dark') return;
    this.#gone.set(phone.id, { atMs: Date.now(), fanId: phone.id, started: heard.started });
  }

  withoutSection(): number[] {
    const fans = new Set([...this.#here.keys()].map(({ id }) => id));
    return [...fans].filter((id) => !this.#sections.has(id));
  }

  seat(sections: ReadonlyMap<number, string>): void {
    for (const id of this.withoutSection()) this.#sections.set(id, sections.get(id) ?? '');
  }

  stand({ epoch, showEpoch }: { epoch: number; showEpoch: number | null }): void {
    this.#epoch = epoch;
    this.#showEpoch = showEpoch;
  }

  count(): PhoneCounts {
    this.hasChanged = false;
    // A map, because fans type their section: an object would treat `__proto__` specially.
    const sections = new Map<string, Counting>();
    const at = (fanId: number) => {
      const section = this.#sections.get(fanId) ?? '';
      const counting = sections.get(section) ?? { ready: {}, late: [], dark: [], gone: [], started: {} };
      sections.set(section, counting);
      return counting;
    };
    const start = (counting: Counting, fanId: number, started: Heard['started']) => {
      if (started !== null && started.epoch === this.#showEpoch) counting.started[fanId] = wholeMs(started.ms);
    };
    const phones = this.#phones();
    for (const [fanId, { report, started }] of phones) {
      const counting = at(fanId);
      if (report.state === 'dark') {
        counting.dark.push(fanId);
        continue;
      }
      if (this.#isReady(report)) counting.ready[fanId] = wholeMs(report.error_ms);
      else counting.late.push(fanId);
      start(counting, fanId, started);
    }
    for (const [fanId, gone] of this.#gone) {
      if (Date.now() - gone.atMs > goneForMs) {
        this.#gone.delete(fanId);
        if (!phones.has(fanId)) this.#sections.delete(fanId);
        continue;
      }
      if (phones.has(fanId)) continue;
      const counting = at(fanId);
      counting.gone.push(fanId);
      start(counting, fanId, gone.started);
    }
    return Object.fromEntries(sections);
  }

  #phones(): Map<number, Heard> {
    const phones = new Map<number, Heard>();
    for (const [{ id }, heard] of this.#here) {
      const other = phones.get(id) ?? heard;
      const [further, behind] = this.#rankOf(heard) > this.#rankOf(other) ? [heard, other] : [other, heard];
      phones.set(id, { report: further.report, started: further.started ?? behind.started });
    }
    return phones;
  }

  #rankOf({ report }: Heard): number {
    if (report.state === 'dark') return 0;
    return this.#isReady(report) ? 2 : 1;
  }

  /** A report with an older epoch is not about the current show. */
  #isReady({ state, epoch }: LightReport): boolean {
    return state !== 'late' && state !== 'dark' && epoch === this.#epoch;
  }
}

const wholeMs = (ms: number) => Math.round(Math.max(-maxErrorMs, Math.min(ms, maxErrorMs))) + 0;
