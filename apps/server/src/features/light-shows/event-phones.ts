import type { LightReport } from '@backline/contract/live';
import type { PhoneCounts } from './phone-counts.ts';

/** Who went so long ago is gone from the board, too. */
const goneForMs = 60_000;
/** What is off by more counts as that. */
const mostErrorMs = 1_000;

interface Heard {
  report: LightReport;
  /** Of the show of this epoch, how far off its first light was. */
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

/** One page of a fan, for as long as its socket is open. */
export interface Phone {
  /** The fan's: a fan with several open pages is one phone. */
  readonly id: number;
}

/** The phones of one event at one process: of each fan one. */
export class EventPhones {
  readonly eventId: number;
  hasChanged = true;
  readonly #here = new Map<Phone, Heard>();
  /** One for each fan who went: a fan who is back is not gone. */
  readonly #gone = new Map<number, Gone>();
  readonly #sections = new Map<number, string>();
  /** As the database has them: what a phone says of it proves nothing. */
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
    // Its socket may have come back: what the last one told of this show counts once.
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

  /** Fans of whom nobody has asked yet where they sit. */
  withoutSection(): number[] {
    const fans = new Set([...this.#here.keys()].map(({ id }) => id));
    return [...fans].filter((id) => !this.#sections.has(id));
  }

  seat(sections: ReadonlyMap<number, string>): void {
    for (const id of this.withoutSection()) this.#sections.set(id, sections.get(id) ?? '');
  }

  /** `epoch`: of the event's last Play or Stop; `showEpoch`: of its last show, which the starts are counted of. */
  stand({ epoch, showEpoch }: { epoch: number; showEpoch: number | null }): void {
    this.#epoch = epoch;
    this.#showEpoch = showEpoch;
  }

  /** What is true now; marks it as told. */
  count(): PhoneCounts {
    this.hasChanged = false;
    // Fans name their section themselves: of an object's own words, as `__proto__`, only a map makes nothing more.
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
      // Another page of theirs is here.
      if (phones.has(fanId)) continue;
      const counting = at(fanId);
      counting.gone.push(fanId);
      start(counting, fanId, gone.started);
    }
    return Object.fromEntries(sections);
  }

  /** One for each fan who is here: of several pages the one that is furthest. A second one, in the background, is no phone of its own. */
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

  /** One that names an older play has not heard of this one. */
  #isReady({ state, epoch }: LightReport): boolean {
    return state !== 'late' && state !== 'dark' && epoch === this.#epoch;
  }
}

const wholeMs = (ms: number) => Math.round(Math.max(-mostErrorMs, Math.min(ms, mostErrorMs))) + 0;
