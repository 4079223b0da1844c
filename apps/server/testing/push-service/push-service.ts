import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { judgeSignature, openMessage, type BrowserKeys } from './open-message.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const certificateFile = file('localhost.crt');
export const keyFile = file('localhost.key');

export interface Received {
  message: unknown;
  headers: IncomingHttpHeaders;
}

export interface PushBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  received: Received[];
  /**
   * Responses to the next messages; the last one repeats. Defaults to 201. `0` never responds, `101` switches
   * protocols, `200` never ends its response.
   */
  answers: { status: number; headers?: Record<string, string> }[];
}

function* endless() {
  for (;;) yield Buffer.alloc(16_384);
}

/** Starts a strict push service of RFC 8030 on this machine, over TLS. */
export async function openPushService() {
  const browsers = new Map<string, PushBrowser & { keys: BrowserKeys; serverKey: string }>();
  const refusals: string[] = [];
  const server = createServer(
    { key: readFileSync(keyFile), cert: readFileSync(certificateFile) },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const browser = browsers.get(request.url ?? '');
        if (browser === undefined) return response.writeHead(404).end();
        const planned = browser.answers.length > 1 ? browser.answers.shift() : browser.answers[0];
        if (planned !== undefined && planned.status >= 300)
          return response.writeHead(planned.status, planned.headers).end();
        if (planned?.status === 101)
          return request.socket.write(
            'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: none\r\n\r\n',
          );
        if (planned?.status === 200) return Readable.from(endless()).pipe(response);
        const { headers } = request;
        const refusal =
          judgeSignature(headers.authorization, origin, browser.serverKey) ??
          (headers['content-encoding'] === 'aes128gcm' ? null : 'another encoding') ??
          (/^\d+$/.test(String(headers.ttl)) ? null : 'no TTL');
        if (request.method !== 'POST' || refusal !== null) {
          refusals.push(refusal ?? 'no POST');
          return response.writeHead(400).end();
        }
        try {
          browser.received.push({ message: openMessage(browser.keys, Buffer.concat(chunks)), headers });
        } catch (error) {
          refusals.push(String(error));
          return response.writeHead(400).end();
        }
        if (planned?.status === 0) return undefined;
        return response.writeHead(201, { location: `${origin}/m/${randomUUID()}` }).end();
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    refusals,
    settings: { PUSH_LOCAL_SERVICE: origin, PUSH_LOCAL_CERTIFICATE: certificateFile },
    countConnections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
      }),
    browser(serverKey: string): PushBrowser {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const keys = { pair, auth: randomBytes(16) };
      const path = `/push/${randomUUID()}`;
      const browser: PushBrowser & { keys: BrowserKeys; serverKey: string } = {
        subscription: {
          endpoint: origin + path,
          p256dh: pair.getPublicKey('base64url'),
          auth: keys.auth.toString('base64url'),
        },
        received: [],
        answers: [],
        keys,
        serverKey,
      };
      browsers.set(path, browser);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
