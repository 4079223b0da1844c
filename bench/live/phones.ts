import { once } from 'node:events';
import type { WebSocket } from 'ws';

/** Stays below Node's listen backlog of 511 connections. */
const openedAtOnce = 200;

export class Phones {
  readonly #sockets: WebSocket[] = [];
  #heard = 0;
  #all = Promise.withResolvers<void>();

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

  async msUntilAll(publish: () => Promise<unknown>): Promise<number> {
    this.#heard = 0;
    this.#all = Promise.withResolvers();
    const start = performance.now();
    await Promise.all([publish(), this.#all.promise]);
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
