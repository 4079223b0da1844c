import { connect, type Socket } from 'node:net';
import type { Channel, LiveMark, ServerFrame } from '@backline/contract/live';
import { maskedFrame, opcodes, readFrames } from './frames.ts';

/** Any 16 bytes do, because the answer to the key is not checked. */
const key = Buffer.alloc(16, 7).toString('base64');
const headEnd = Buffer.from('\r\n\r\n');
/** Timeout of an attempt, as in the pages' own client. */
const openingMs = 15_000;

export interface Address {
  port: number;
  path: string;
  origin: string;
}

interface Hearing {
  onFrame(frame: ServerFrame): void;
  onLost(): void;
}

/**
 * A fan's phone as a bare socket, because 50,000 objects of a WebSocket library do not fit beside the servers.
 * Subscribes as the fans' app does, and remembers the mark of its last notice.
 */
export class RawPhone {
  readonly cookie: string;
  readonly #channels: readonly Channel[];
  readonly #hearing: Hearing;
  #socket: Socket | null = null;
  #mark: LiveMark | null = null;

  constructor(cookie: string, channels: readonly Channel[], hearing: Hearing) {
    this.cookie = cookie;
    this.#channels = channels;
    this.#hearing = hearing;
  }

  /**
   * Resolves to 101 once the server has confirmed the subscription (without channels: the upgrade), to the status of a
   * refusal, or to 0 if the connection failed.
   */
  open({ port, path, origin }: Address): Promise<number> {
    return new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, noDelay: true });
      socket.setTimeout(openingMs, () => socket.destroy());
      socket.on('error', () => {});
      socket.once('connect', () => {
        const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
        const own = `Origin: ${origin}\r\nCookie: ${this.cookie}\r\nSec-WebSocket-Key: ${key}`;
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n${own}\r\n\r\n`);
      });
      socket.on('data', this.#reader(socket, resolve));
      socket.once('close', () => {
        resolve(0);
        if (this.#socket !== socket) return;
        this.#socket = null;
        this.#hearing.onLost();
      });
    });
  }

  /** Breaks the connection without a close frame, as a lost network does. */
  lose(): Promise<void> {
    const socket = this.#socket;
    this.#socket = null;
    return new Promise((resolve) => {
      if (socket === null) return resolve();
      socket.once('close', () => resolve());
      socket.resetAndDestroy();
    });
  }

  #reader(socket: Socket, opened: (status: number) => void): (chunk: Buffer) => void {
    let rest: Buffer = Buffer.alloc(0);
    let isUpgraded = false;
    let isGreeted = false;
    const take = (frame: ServerFrame) => {
      if ('at' in frame) {
        this.#mark = isGreeted ? frame.at : (this.#mark ?? frame.at);
        if (!isGreeted) this.#subscribe(socket, this.#mark);
        isGreeted = true;
      } else if ('listening' in frame) opened(101);
      else this.#hear(frame);
    };
    return (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!isUpgraded) {
        const end = rest.indexOf(headEnd);
        if (end === -1) return;
        const status = Number(rest.toString('latin1', 9, 12));
        if (status !== 101) return opened(status);
        isUpgraded = true;
        socket.setTimeout(0);
        this.#socket = socket;
        rest = rest.subarray(end + headEnd.length);
        if (this.#channels.length === 0) opened(101);
      }
      rest = readFrames(rest, (opcode, payload) => {
        if (opcode === opcodes.ping) socket.write(maskedFrame(opcodes.pong, payload));
        else if (opcode === opcodes.close) socket.destroy();
        else if (opcode === opcodes.text) take(JSON.parse(payload.toString()) as ServerFrame);
      });
    };
  }

  #hear(frame: ServerFrame): void {
    if ('number' in frame && this.#mark !== null)
      this.#mark = { ...this.#mark, number: Math.max(this.#mark.number, frame.number) };
    this.#hearing.onFrame(frame);
  }

  #subscribe(socket: Socket, since: LiveMark): void {
    if (this.#channels.length === 0) return;
    socket.write(maskedFrame(opcodes.text, Buffer.from(JSON.stringify({ listen: this.#channels, since }))));
  }
}
