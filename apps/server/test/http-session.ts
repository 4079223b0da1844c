import { setTimeout as sleep } from 'node:timers/promises';

/** Signs in over the wire as the page does, and calls as that person: for tests against a server in its own process. */
export interface HttpSession {
  /** Throws for anything but 2xx. */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** The same, with the cursor of the next page. */
  callPage<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<{ body: T; nextCursor: string | null }>;
  /** One file to an operation that takes one, of this server or another of the same installation. Throws nothing. */
  sendFile(baseUrl: string, path: string, file: Blob): Promise<{ status: number; body: unknown }>;
  /** The Cookie header, for a load generator. */
  cookie(): string;
}

/** One address, or a function that names the server anew for every call: one of several that share a database. */
type Server = string | (() => string);

/** By the mailed link, read from the outbox. The server must run with BOT_CHECK=off. */
export async function signInByLink(server: Server, email: string): Promise<HttpSession> {
  const { session, verify } = connect(server);
  const text = await textAfter(server, email, () => session.call('POST', 'auth/send_sign_in_link', { email }));
  const linkToken = /finishSignUp\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  const { token } = await session.call<{ token: string }>('POST', 'auth/redeem_sign_in_link', {
    email,
    token: linkToken,
  });
  await session.call('POST', 'auth/set_token_cookie', { token });
  await verify('auth/set_csrf_cookie', { token });
  return session;
}

/** A fan by the texted code, likewise; the first time makes the fan. */
export async function signInFan(server: Server, phoneNumber: string): Promise<HttpSession> {
  const { session, verify } = connect(server);
  const ask = () => session.call('POST', 'fan/send_code', { phone_number: phoneNumber });
  const code = /code is (\d{6})/.exec(await textAfter(server, phoneNumber, ask))?.[1] ?? '';
  await verify('fan/verify_code', { phone_number: phoneNumber, code });
  return session;
}

/** A browser without a session yet; `verify` is the call that answers its CSRF token. */
function connect(server: Server): { session: HttpSession; verify(path: string, body: object): Promise<void> } {
  const cookies = new Map<string, string>();
  let csrfToken = '';

  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function callPage<T>(method: 'GET' | 'POST', path: string, body?: object) {
    const response = await fetch(`${addressOf(server)}/api/${path}`, {
      method,
      headers: {
        cookie: cookie(),
        'x-csrf-token': csrfToken,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return { body: (await response.json()) as T, nextCursor: response.headers.get('x-next-cursor') };
  }

  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> =>
    (await callPage<T>(method, path, body)).body;

  async function sendFile(baseUrl: string, path: string, file: Blob): Promise<{ status: number; body: unknown }> {
    const body = new FormData();
    body.append('file', file, 'song');
    const headers = { cookie: cookie(), 'x-csrf-token': csrfToken };
    const response = await fetch(`${baseUrl}/api/${path}`, { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  }

  return {
    session: { call, callPage, sendFile, cookie },
    async verify(path, body) {
      ({ csrfToken } = await call<{ csrfToken: string }>('POST', path, body));
    },
  };
}

/** What somebody is sent next: a worker of the installation brings it to the outbox. */
async function textAfter(server: Server, to: string, ask: () => Promise<unknown>): Promise<string> {
  const read = async () => {
    const answer = await fetch(`${addressOf(server)}/dev/outbox?to=${encodeURIComponent(to)}`);
    return (await answer.json()) as { text: string }[];
  };
  const { length } = await read();
  await ask();
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(20)) {
    const letters = await read();
    if (letters.length > length) return letters[0]?.text ?? '';
  }
  throw new Error(`nothing was sent to ${to}`);
}

const addressOf = (server: Server) => (typeof server === 'string' ? server : server());
