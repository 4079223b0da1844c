import type { ChannelKey } from '../notices/channels.ts';
import type { Listener } from './listener.ts';

/** Max sockets written to before other work gets its turn. */
const sentAtOnce = 500;

interface Outgoing {
  key: ChannelKey;
  frame: Buffer;
  /**
   * Number of the notice in the frame. Null for frames that every subscriber gets, even one that has received later
   * notices.
   */
  number: number | null;
}

export class FanOut {
  readonly #listenersOf: (key: ChannelKey) => ReadonlySet<Listener> | undefined;
  readonly #onSlow: (listener: Listener) => void;
  #waiting: Outgoing[] = [];
  #isUnderWay = false;

  constructor(
    listenersOf: (key: ChannelKey) => ReadonlySet<Listener> | undefined,
    onSlow: (listener: Listener) => void,
  ) {
    this.#listenersOf = listenersOf;
    this.#onSlow = onSlow;
  }

  get isBusy(): boolean {
    return this.#isUnderWay;
  }

  add(outgoing: Outgoing): void {
    this.#waiting.push(outgoing);
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    let sent = 0;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      for (const listener of this.#listenersOf(next.key) ?? []) {
        if (!this.#send(listener, next)) continue;
        sent += 1;
        if (sent % sentAtOnce === 0) await turnOfOthers();
      }
    }
    this.#isUnderWay = false;
  }

  #send(listener: Listener, { key, frame, number }: Outgoing): boolean {
    const heard = listener.heard.get(key);
    if (heard === undefined || (number !== null && number <= heard.seen)) return false;
    if (number !== null) heard.seen = number;
    if (!listener.send(frame)) this.#onSlow(listener);
    return true;
  }
}

const turnOfOthers = () => new Promise<void>((resolve) => void setImmediate(resolve));
