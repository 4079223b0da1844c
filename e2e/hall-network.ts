import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface HallNetwork {
  url: string;
  requests: string[];
  bytes: () => number;
  down(): void;
  up(): void;
  /** Holds requests whose URL ends with `ending` (by default all) until `release`. */
  hold(ending?: string): void;
  release(): void;
  /** Delays each request and each response by `ms`. Use `lag` for sockets. */
  slow(ms: number): void;
  /** Delays socket traffic in both directions by random times between `minMs` and `maxMs`. Keeps the order. */
  lag(minMs: number, maxMs: number): void;
  /** Drops requests for this path until called with null. */
  refuse(path: string | null): void;
  rewrite(path: string, change: (text: string) => string): void;
  close(): Promise<void>;
}

/**
 * Opens a proxy in front of the server. Playwright's offline switch would leave sockets open and could not simulate an
 * updated server.
 */
export async function openHallNetwork(target: string): Promise<HallNetwork> {
  const { hostname, port, host, origin } = new URL(target);
  const rewrites = new Map<string, (text: string) => string>();
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let bytes = 0;
  let isDown = false;
  let slowMs = 0;
  let [minMs, maxMs] = [0, 0];
  let refused: string | null = null;
  let heldEnding: string | null = null;
  let held: (() => void)[] = [];

  const onward = (from: IncomingMessage) => {
    const headers: OutgoingHttpHeaders = { ...from.headers, host };
    if (from.headers.origin !== undefined) headers.origin = origin;
    // A response to rewrite must not be compressed and must not be a 304.
    if (rewrites.has(from.url ?? '')) {
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    }
    return request({ hostname, port, method: from.method, path: from.url, headers });
  };

  const server = createServer((from: IncomingMessage, to: ServerResponse) => {
    if (from.url === refused) return void from.socket.destroy();
    requests.push(`${from.method} ${from.url}`);
    const goOn = () => {
      if (!to.destroyed) pass(from, to);
    };
    if (heldEnding !== null && from.url?.endsWith(heldEnding) === true) held.push(goOn);
    else setTimeout(goOn, slowMs);
  });
  function pass(from: IncomingMessage, to: ServerResponse) {
    const change = rewrites.get(from.url ?? '');
    const onwards = onward(from).on('response', (answer) => setTimeout(() => back(answer, to, change), slowMs));
    onwards.on('error', () => to.destroy());
    to.on('close', () => onwards.destroy());
    from.pipe(onwards);
  }
  function back(answer: IncomingMessage, to: ServerResponse, change: ((text: string) => string) | undefined) {
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
    if (change === undefined) {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const text = change(Buffer.concat(chunks).toString());
      to.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': Buffer.byteLength(text) });
      to.end(text);
    });
  }
  function carry(from: Socket, to: Socket) {
    let lastMs = 0;
    from.on('data', (chunk: Buffer) => {
      const nowMs = performance.now();
      lastMs = Math.max(lastMs, nowMs + minMs + Math.random() * (maxMs - minMs));
      setTimeout(() => to.write(chunk), lastMs - nowMs);
    });
    from.on('end', () => setTimeout(() => to.end(), Math.max(0, lastMs - performance.now())));
  }
  server.on('upgrade', (from: IncomingMessage, socket: Socket) => {
    const onwards = onward(from);
    onwards.on('upgrade', (answer, far: Socket, first: Buffer) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      // Forwards data that arrived together with the upgrade response.
      socket.write(first);
      far.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.on('error', () => far.destroy()).on('close', () => far.destroy());
      carry(far, socket);
      carry(socket, far);
    });
    onwards.on('response', () => socket.destroy());
    onwards.on('error', () => socket.destroy());
    onwards.end();
  });
  server.on('connection', (socket) => {
    if (isDown) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));

  function down() {
    isDown = true;
    for (const socket of sockets) socket.destroy();
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    bytes: () => bytes,
    down,
    up: () => void (isDown = false),
    hold: (ending = '') => void (heldEnding = ending),
    release() {
      heldEnding = null;
      const waiting = held;
      held = [];
      for (const goOn of waiting) goOn();
    },
    slow: (ms) => void (slowMs = ms),
    lag: (least, most) => void ([minMs, maxMs] = [least, most]),
    refuse: (path) => void (refused = path),
    rewrite: (path, change) => void rewrites.set(path, change),
    async close() {
      down();
      await new Promise((done) => server.close(done));
    },
  };
}
