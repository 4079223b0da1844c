import { WebSocket as Socket } from 'ws';

/** The way of one phone to the server: each frame takes its time there and back, and a cut line lets nothing through. */
export class RemoteLine {
  /** The socket of a browser, as far as the product's own client needs one. */
  readonly WebSocket: typeof WebSocket;
  /** When the present socket was opened, by `performance.now()`; Infinity before the first. */
  openSinceMs = Infinity;
  readonly sockets = new Set<Socket>();
  readonly #wayMs: () => number;
  #cutUntilMs = 0;

  /** `wayMs`: how long one way takes now. */
  constructor(wayMs: () => number, headers: Record<string, string>) {
    this.#wayMs = wayMs;
    this.WebSocket = socketOn(this, headers);
  }

  get isCut(): boolean {
    return performance.now() < this.#cutUntilMs;
  }

  /** Cuts what is open, and lets nothing through for so long. */
  cut(ms: number): void {
    this.#cutUntilMs = performance.now() + ms;
    for (const socket of this.sockets) socket.terminate();
  }

  /** Runs a call over the line. */
  async far<T>(call: () => Promise<T>): Promise<T> {
    await after(this.#wayMs());
    const answer = await call();
    await after(this.#wayMs());
    return answer;
  }

  /** Returns a function that runs what it is given one way later, in the order of TCP. */
  lane(): (run: () => void) => void {
    const waiting: (() => void)[] = [];
    let lastMs = 0;
    return (run) => {
      const now = performance.now();
      lastMs = Math.max(lastMs, now + this.#wayMs());
      waiting.push(run);
      setTimeout(() => waiting.shift()?.(), lastMs - now);
    };
  }
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the class whose sockets go over this line: the product's own client makes them by their address alone. */
const socketOn = (line: RemoteLine, headers: Record<string, string>) =>
  class extends Socket {
    readonly #there = line.lane();
    readonly #back = line.lane();

    constructor(url: string) {
      super(url, { headers, perMessageDeflate: false });
      line.sockets.add(this);
      this.on('error', () => {});
      this.on('open', () => (line.openSinceMs = performance.now()));
      this.on('close', () => line.sockets.delete(this));
      if (line.isCut) this.terminate();
    }

    override emit(event: string, ...told: unknown[]): boolean {
      if (event !== 'message') return super.emit(event, ...told);
      this.#back(() => super.emit(event, ...told));
      return true;
    }

    override send(text: string): void {
      this.#there(() => {
        if (this.readyState === Socket.OPEN) super.send(text);
      });
    }
  } as unknown as typeof WebSocket;
