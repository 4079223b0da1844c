/** Signs in over the wire as the page does, and calls as that person: for tests against a server in its own process. */
export interface HttpSession {
  /** Throws for anything but 2xx. */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** The same, with the cursor of the next page. */
  callPage<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<{ body: T; nextCursor: string | null }>;
  /** The Cookie header, for a load generator. */
  cookie(): string;
}

/**
 * By the mailed link, read from the outbox. The server must run with BOT_CHECK=off. A function names the server anew for
 * every call: one of several that share a database.
 */
export async function signInByLink(server: string | (() => string), email: string): Promise<HttpSession> {
  const baseUrl = typeof server === 'string' ? () => server : server;
  const cookies = new Map<string, string>();
  let csrfToken = '';

  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function callPage<T>(method: 'GET' | 'POST', path: string, body?: object) {
    const response = await fetch(`${baseUrl()}/api/${path}`, {
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

  await call('POST', 'auth/send_sign_in_link', { email });
  const [letter] = (await (await fetch(`${baseUrl()}/dev/outbox?to=${encodeURIComponent(email)}`)).json()) as {
    text: string;
  }[];
  const linkToken = /finishSignUp\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const { token } = await call<{ token: string }>('POST', 'auth/redeem_sign_in_link', { email, token: linkToken });
  await call('POST', 'auth/set_token_cookie', { token });
  ({ csrfToken } = await call<{ csrfToken: string }>('POST', 'auth/set_csrf_cookie', { token }));
  return { call, callPage, cookie };
}
