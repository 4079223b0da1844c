import { once } from 'node:events';
import type { WebSocket } from 'ws';

/** At a time: a listener's queue holds 511. */
const openedAtOnce = 200;

/** Sockets of as many phones, and when each of them has heard. */
export class Phones {
  readonly #sockets: WebSocket[] = [];
  #heard = 0;
  #all = Promise.withResolvers<void>();

  /** `greet` says what a phone asks for once it is open, and when it has it. */
  static async open(
    count: number,
    connect: (index: number) => WebSocket,
    greet: (socket: WebSocket) => Promise<void> = async () => {},
  ): Promise<Phones> {
    const phones = new Phones();
    for (let start = 0; start < count; start += openedAtOnce) {
      const some = Array.from({ length: Math.min(openedAtOnce, count - start) }, async (_, index) => {
        const socket = connect(start + index);
        await once(socket, 'open');
        await greet(socket);
        socket.on('message', (data) => {
          if (String(data).includes('"number":')) phones.#hear();
        });
        phones.#sockets.push(socket);
      });
      await Promise.all(some);
    }
    return phones;
  }

  #hear(): void {
    this.#heard += 1;
    if (this.#heard === this.#sockets.length) this.#all.resolve();
  }

  /** Milliseconds from `tell` until the last phone has heard. */
  async msUntilAll(tell: () => Promise<unknown>): Promise<number> {
    this.#heard = 0;
    this.#all = Promise.withResolvers();
    const start = performance.now();
    await Promise.all([tell(), this.#all.promise]);
    return performance.now() - start;
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#sockets.map((socket) => {
        const closed = once(socket, 'close');
        socket.terminate();
        return closed;
      }),
    );
  }
}
