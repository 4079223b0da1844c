import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Responder = (response: ServerResponse, request: IncomingMessage) => unknown;

/** Starts a receiver of webhooks on this machine. */
export async function openReceiver() {
  const received: Received[] = [];
  const responders = new Map<string, Responder>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      const respond = responders.get(path);
      if (respond === undefined) response.writeHead(204).end();
      else respond(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    settings: { WEBHOOK_LOCAL_RECEIVER: origin },
    to: (path: string) => received.filter((each) => each.path === path),
    /** Answers calls of this path: with a status, or with a function of the response. */
    answer(path: string, how: number | Responder): void {
      responders.set(path, typeof how === 'number' ? (response) => response.writeHead(how).end() : how);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
