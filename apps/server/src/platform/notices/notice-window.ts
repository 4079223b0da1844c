import type { LiveMark } from '@backline/contract/live';
import type { ChannelKey } from './channels.ts';
import type { Notice, StreamState } from './notices.repository.ts';

/** Number of notices that are kept. While new ones arrive, up to twice as many. */
export const maxKept = 5_000;

type KeyOf = (notice: Notice) => ChannelKey | null;

/** Keeps the newest notices of one numbering in memory, for pages that reconnect. */
export class NoticeWindow {
  readonly stream: string;
  readonly #keyOf: KeyOf;
  /** `#notices` contains every notice numbered above `#floor` up to `#last`. Some numbers in this range may be unused. */
  #floor = 0;
  #last: number;
  #notices: Notice[] = [];
  /** Indexes the notices by channel, so that a reconnecting page reads only its own. */
  readonly #byChannel = new Map<ChannelKey, Notice[]>();

  constructor({ stream, last, notices }: Pick<StreamState, 'stream' | 'last' | 'notices'>, keyOf: KeyOf) {
    this.stream = stream;
    this.#keyOf = keyOf;
    this.#last = last;
    this.#replace(notices);
  }

  get mark(): LiveMark {
    return { stream: this.stream, number: this.#last };
  }

  /** Returns the position at this moment of PostgreSQL's clock, or the oldest known position. */
  markAt(epochMs: number): LiveMark {
    const next = this.#notices[this.#notices.findLastIndex(({ notedAtMs }) => notedAtMs < epochMs) + 1];
    return { stream: this.stream, number: next === undefined ? this.#last : next.number - 1 };
  }

  /** Returns the notices of these channels after the mark, or null if they are no longer available. */
  since({ stream, number }: LiveMark, keys: ReadonlySet<ChannelKey>): readonly Notice[] | null {
    if (stream !== this.stream || number < this.#floor) return null;
    const missed = [...keys].flatMap((key) => {
      const notices = this.#byChannel.get(key) ?? [];
      return notices.slice(notices.findLastIndex((notice) => notice.number <= number) + 1);
    });
    return missed.toSorted((one, other) => one.number - other.number);
  }

  /** Adds notices in the order of their numbers. Returns those that were not known yet. */
  add(notices: readonly Notice[]): readonly Notice[] {
    const added = notices.filter(({ number }) => number > this.#last);
    this.#last = added.at(-1)?.number ?? this.#last;
    for (const notice of added) this.#append(notice);
    if (this.#notices.length > 2 * maxKept) this.#replace(this.#notices.slice(-maxKept));
    return added;
  }

  /** Advances past unused numbers. Call it only if every notice up to this number was added. */
  advanceTo(number: number): void {
    this.#last = Math.max(this.#last, number);
  }

  #replace(notices: readonly Notice[]): void {
    this.#floor = (notices[0]?.number ?? this.#last + 1) - 1;
    this.#notices = [];
    this.#byChannel.clear();
    for (const notice of notices) this.#append(notice);
  }

  #append(notice: Notice): void {
    this.#notices.push(notice);
    const key = this.#keyOf(notice);
    if (key === null) return;
    const ofChannel = this.#byChannel.get(key);
    if (ofChannel === undefined) this.#byChannel.set(key, [notice]);
    else ofChannel.push(notice);
  }
}
