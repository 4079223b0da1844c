import { networks, type Network } from '@backline/show/networks';
import { WebSocket as Socket } from 'ws';

/** One phone's way to the server: each frame takes its time there and back, and now and then there is no way. */
export interface FarLine {
  WebSocket: typeof WebSocket;
  /** Cuts what is open, and lets nothing through for so long. */
  cut(ms: number): void;
  /** One way, for what goes by no socket. */
  wayMs(): number;
  /** When the socket of now was opened, by `performance.now()`; Infinity before any. */
  readonly openSinceMs: number;
}

type Ear = (event: { data: string }) => void;

/** The socket of a browser as far as the product's own client needs one, behind such a network. */
export function farLine(network: Network, { random, headers }: { random: () => number; headers: object }): FarLine {
  const open = new Set<FarSocket>();
  let cutUntilMs = 0;
  let openSinceMs = Infinity;
  const wayMs = () => networks[network](random);

  /** In the order in which they were sent, as TCP has them. */
  function lane() {
    const waiting: (() => void)[] = [];
    let lastMs = 0;
    return (run: () => void) => {
      const now = performance.now();
      lastMs = Math.max(lastMs, now + wayMs());
      waiting.push(run);
      setTimeout(() => waiting.shift()?.(), lastMs - now);
    };
  }

  class FarSocket {
    static readonly OPEN = Socket.OPEN;
    readonly #socket: Socket | null;
    readonly #ears = new Map<string, Ear>();
    readonly #there = lane();

    constructor(url: string) {
      if (performance.now() < cutUntilMs) {
        this.#socket = null;
        setTimeout(() => this.#tell('close'), 1);
        return;
      }
      const socket = new Socket(url, { headers: { ...headers }, perMessageDeflate: false });
      const back = lane();
      this.#socket = socket;
      open.add(this);
      socket.on('open', () => {
        openSinceMs = performance.now();
        this.#tell('open');
      });
      socket.on('message', (data) => back(() => this.#tell('message', String(data))));
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(this);
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

  return {
    WebSocket: FarSocket as unknown as typeof WebSocket,
    wayMs,
    get openSinceMs() {
      return openSinceMs;
    },
    cut(ms) {
      cutUntilMs = performance.now() + ms;
      for (const socket of open) socket.cut();
    },
  };
}
