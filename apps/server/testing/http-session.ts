import { setTimeout as sleep } from 'node:timers/promises';

export interface HttpSession {
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  callPage<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<{ body: T; nextCursor: string | null }>;
  /** Sends one file, to this server or another of the installation. Never throws for a status. */
  sendFile(baseUrl: string, path: string, file: Blob): Promise<{ status: number; body: unknown }>;
  cookie(): string;
}

type Server = string | (() => string);

/** Signs in with the emailed link from the outbox. The server must run with BOT_CHECK=off. */
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

/** Signs a fan in with the code sent by text message, and creates the fan the first time. */
export async function signInFan(server: Server, phoneNumber: string): Promise<HttpSession> {
  const { session, verify } = connect(server);
  const ask = () => session.call('POST', 'fan/send_code', { phone_number: phoneNumber });
  const code = /code is (\d{6})/.exec(await textAfter(server, phoneNumber, ask))?.[1] ?? '';
  await verify('fan/verify_code', { phone_number: phoneNumber, code });
  return session;
}

/** Returns a browser without a session. `verify` makes the call whose response contains the CSRF token. */
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
