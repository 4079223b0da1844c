import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ProxyOptions {
  /** Port of the server behind. Null: the proxy answers by itself, like another site. */
  target: number | null;
  sendsFor: boolean;
  sendsProto: boolean;
  passesUpgrades: boolean;
  /** Replaces the Origin header. */
  origin: string | null;
  /** Certificate and key for TLS. */
  tls: { certificate: string; key: string } | null;
}

export interface ReverseProxy {
  /** Without a trailing slash. */
  url: string;
  options: ProxyOptions;
  close(): Promise<void>;
}

const healthy: ProxyOptions = {
  target: null,
  sendsFor: true,
  sendsProto: true,
  passesUpgrades: true,
  origin: null,
  tls: null,
};

/** Starts a reverse proxy whose faults a test chooses, also later in `options`. */
export async function startReverseProxy(chosen: Partial<ProxyOptions> = {}): Promise<ReverseProxy> {
  const options = { ...healthy, ...chosen };
  const { tls } = options;
  const headersOf = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    ...(options.sendsFor ? { 'x-forwarded-for': socket.remoteAddress ?? '' } : {}),
    ...(options.sendsProto ? { 'x-forwarded-proto': tls === null ? 'http' : 'https' } : {}),
    ...(options.origin === null ? {} : { origin: options.origin }),
  });

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    if (options.target === null) return void response.writeHead(200).end('<h1>Another site</h1>');
    const { upgrade: _upgrade, connection: _connection, ...headers } = headersOf(incoming);
    const outgoing = request(
      { host: '127.0.0.1', port: options.target, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.on('error', () => response.writeHead(502).end());
    incoming.pipe(outgoing);
  }

  function tunnel(incoming: IncomingMessage, socket: Duplex): void {
    const upstream = connect(options.target ?? 0, '127.0.0.1', () => {
      const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket]) end.on('error', () => void (upstream.destroy(), socket.destroy()));
  }

  const server =
    tls === null
      ? createServer({ shouldUpgradeCallback: () => options.passesUpgrades }, forward)
      : createTlsServer(
          {
            cert: readFileSync(tls.certificate),
            key: readFileSync(tls.key),
            shouldUpgradeCallback: () => options.passesUpgrades,
          },
          forward,
        );
  server.on('upgrade', tunnel);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: tls === null ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    options,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
