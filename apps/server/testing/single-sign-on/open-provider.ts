import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface Account {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

const client = { id: 'backline', secret: 'the-secret-of-the-client-of-the-test' };
const redirectUri = 'http://localhost:3000/single-sign-on';

/** Opens a real OpenID Connect provider on this machine. `signIn` says who sits in front of the browser. */
export async function openProvider(accounts: Record<string, Account>) {
  let visitor: string | null = null;
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ accountId: ctx.oidc.session?.accountId, clientId: client.id });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return callback(request, response);
    const result =
      visitor === null ? { error: 'access_denied', error_description: 'cancelled' } : { login: { accountId: visitor } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };

  /** Follows a new browser from the product's request to the address that the provider sends it back to. */
  async function signIn(url: string, subject: string | null): Promise<URL> {
    visitor = subject;
    const cookies = new Map<string, string>();
    let at = new URL(url);
    for (let hop = 0; hop < 10; hop += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=', 2);
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${response.status} ${await response.text()}`);
      at = new URL(location, at);
      if (at.href.startsWith(redirectUri)) return at;
    }
    throw new Error('the provider sends the browser in circles');
  }

  return {
    issuer,
    signIn,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'House ID',
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
