import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { livePath, passHeader, type Channel, type LiveMark, type ServerFrame } from '@backline/contract/live';
import { WebSocket } from 'ws';

/** Shorter than the 20 seconds between rechecks of all permissions, so that a test passes only if a notice arrived. */
const timeoutMs = 15_000;

export type NoticeFrame = Extract<ServerFrame, { number: number }>;

export class LivePage {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  closed: { code: number; reason: string } | null = null;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.frames.push(JSON.parse(String(data)) as ServerFrame));
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
    });
    socket.on('error', () => {});
  }

  static async open(
    baseUrl: string,
    cookie: string,
    {
      as = 'staff',
      origin = baseUrl,
      pass,
    }: { as?: 'staff' | 'fan' | 'rehearsal'; origin?: string | null; pass?: string } = {},
  ): Promise<LivePage> {
    const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}${livePath}${as === 'staff' ? '' : `?as=${as}`}`, {
      headers: {
        cookie,
        ...(origin === null ? {} : { origin }),
        ...(pass === undefined ? {} : { [passHeader]: pass }),
      },
    });
    const page = new LivePage(socket);
    const refused = Promise.withResolvers<never>();
    socket.once('unexpected-response', (_request, response) => {
      refused.reject(new Error(String(response.statusCode)));
      socket.terminate();
    });
    await Promise.race([once(socket, 'open'), refused.promise]);
    return page;
  }

  get notices(): NoticeFrame[] {
    return this.frames.filter((frame): frame is NoticeFrame => 'number' in frame);
  }

  get mark(): LiveMark {
    const at = this.frames.findLast((frame) => 'at' in frame);
    if (at === undefined) throw new Error('nothing was received yet');
    return at.at;
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  async listen(channels: Channel[], since?: LiveMark): Promise<ServerFrame> {
    const before = this.frames.length;
    this.send({ listen: channels, ...(since === undefined ? {} : { since }) });
    return this.until((frame) => 'listening' in frame || 'refused' in frame, before);
  }

  until<Frame extends ServerFrame>(fits: (frame: ServerFrame) => frame is Frame, start?: number): Promise<Frame>;
  until(fits: (frame: ServerFrame) => boolean, start?: number): Promise<ServerFrame>;
  async until(fits: (frame: ServerFrame) => boolean, start = 0): Promise<ServerFrame> {
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(5)) {
      const found = this.frames.slice(start).find(fits);
      if (found !== undefined) return found;
    }
    throw new Error(`not received: ${JSON.stringify({ frames: this.frames.slice(-20), closed: this.closed })}`);
  }

  async untilClosed(): Promise<{ code: number; reason: string }> {
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(5)) {
      if (this.closed !== null) return this.closed;
    }
    throw new Error('still open');
  }

  close(): void {
    this.socket.terminate();
  }
}
