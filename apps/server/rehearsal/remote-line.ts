import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket as Socket } from 'ws';

/** Simulates a phone's network: delays frames both ways and drops them while cut. */
export class RemoteLine {
  /** The part of the browser's WebSocket interface that the product's client uses. */
  readonly WebSocket: typeof WebSocket;
  /** Time of `performance.now()` when the present socket opened; Infinity before the first. */
  openSinceMs = Infinity;
  socket: Socket | null = null;
  readonly #wayMs: () => number;
  #cutUntilMs = 0;

  constructor(wayMs: () => number, headers: Record<string, string>) {
    this.#wayMs = wayMs;
    this.WebSocket = socketOn(this, headers);
  }

  get isCut(): boolean {
    return performance.now() < this.#cutUntilMs;
  }

  cut(ms: number): void {
    this.#cutUntilMs = performance.now() + ms;
    this.socket?.terminate();
  }

  async far<T>(call: () => Promise<T>): Promise<T> {
    await sleep(this.#wayMs());
    const answer = await call();
    await sleep(this.#wayMs());
    return answer;
  }

  /** Returns a function that runs callbacks after the simulated network delay, in order as TCP does. */
  lane(): (run: () => void) => void {
    let last: Promise<unknown> = Promise.resolve();
    return (run) => {
      last = Promise.all([last, sleep(this.#wayMs())]).then(run);
    };
  }
}

/** Returns a WebSocket class bound to this line, because the client passes only a URL to the constructor. */
const socketOn = (line: RemoteLine, headers: Record<string, string>) =>
  class extends Socket {
    readonly #there = line.lane();
    readonly #back = line.lane();

    constructor(url: string) {
      super(url, { headers, perMessageDeflate: false });
      line.socket = this;
      this.on('error', () => {});
      this.on('open', () => (line.openSinceMs = performance.now()));
      if (line.isCut) this.terminate();
    }

    override emit(event: string, ...args: unknown[]): boolean {
      if (event !== 'message') return super.emit(event, ...args);
      this.#back(() => super.emit(event, ...args));
      return true;
    }

    override send(text: string): void {
      this.#there(() => {
        if (this.readyState === Socket.OPEN) super.send(text);
      });
    }
  } as unknown as typeof WebSocket;
