import { networks, type Network } from '@backline/show/networks';
import { WebSocket as Socket } from 'ws';

type Ear = (event: { data: string }) => void;

/** One phone's way to the server: each frame takes its time there and back, and now and then there is no way. */
export class FarLine {
  /** The socket of a browser, as far as the product's own client needs one. */
  readonly WebSocket: typeof WebSocket;
  readonly sockets = new Set<FarSocket>();
  readonly #network: Network;
  readonly #random: () => number;
  #cutUntilMs = 0;
  /** When the present socket was opened, by `performance.now()`; Infinity before the first. */
  openSinceMs = Infinity;

  constructor(network: Network, { random, headers }: { random: () => number; headers: object }) {
    this.#network = network;
    this.#random = random;
    this.WebSocket = socketOn(this, headers);
  }

  get isCut(): boolean {
    return performance.now() < this.#cutUntilMs;
  }

  /** Cuts what is open, and lets nothing through for so long. */
  cut(ms: number): void {
    this.#cutUntilMs = performance.now() + ms;
    for (const socket of this.sockets) socket.cut();
  }

  /** Returns how long one way takes now. */
  wayMs(): number {
    return networks[this.#network](this.#random);
  }

  /** Returns a function that runs what it is given one way later, in the order of TCP. */
  lane(): (run: () => void) => void {
    const waiting: (() => void)[] = [];
    let lastMs = 0;
    return (run) => {
      const now = performance.now();
      lastMs = Math.max(lastMs, now + this.wayMs());
      waiting.push(run);
      setTimeout(() => waiting.shift()?.(), lastMs - now);
    };
  }
}

class FarSocket {
  readonly #socket: Socket | null;
  readonly #ears = new Map<string, Ear>();
  readonly #there: (run: () => void) => void;

  constructor(url: string, line: FarLine, headers: object) {
    this.#there = line.lane();
    if (line.isCut) {
      this.#socket = null;
      setTimeout(() => this.#tell('close'), 1);
      return;
    }
    const socket = new Socket(url, { headers: { ...headers }, perMessageDeflate: false });
    const back = line.lane();
    this.#socket = socket;
    line.sockets.add(this);
    socket.on('open', () => {
      line.openSinceMs = performance.now();
      this.#tell('open');
    });
    socket.on('message', (data) => back(() => this.#tell('message', String(data))));
    socket.on('error', () => {});
    socket.on('close', () => {
      line.sockets.delete(this);
      this.#tell('close');
    });
  }

  get readyState(): number {
    return this.#socket?.readyState ?? Socket.CLOSED;
  }

  addEventListener(kind: string, ear: Ear): void {
    this.#ears.set(kind, ear);
  }

  send(text: string): void {
    this.#there(() => {
      if (this.#socket?.readyState === Socket.OPEN) this.#socket.send(text);
    });
  }

  close(): void {
    this.#socket?.close();
  }

  cut(): void {
    this.#socket?.terminate();
  }

  #tell(kind: string, data = ''): void {
    this.#ears.get(kind)?.({ data });
  }
}

/** Returns the class whose sockets go over this line: the product's own client makes them by their address alone. */
const socketOn = (line: FarLine, headers: object) =>
  class extends FarSocket {
    static readonly OPEN = Socket.OPEN;

    constructor(url: string) {
      super(url, line, headers);
    }
  } as unknown as typeof WebSocket;
