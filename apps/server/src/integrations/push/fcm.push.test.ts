import { generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createFcmPush } from './fcm.push.ts';

/** Documented at https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send */
interface Seen {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  contentType: string | undefined;
  body: string;
}
interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const accepted: Reply = { status: 200, body: { name: 'projects/night-house/messages/0:1' } };
const granted: Reply = { status: 200, body: { access_token: 'ya29.token', expires_in: 3_599, token_type: 'Bearer' } };
const refusal = (status: number, code: string, errorCode?: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: {
    error: {
      code: status,
      message: 'refused',
      status: code,
      details:
        errorCode === undefined ? [] : [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  },
});

let reply: Reply;
let tokenReply: Reply;
const tokens: Seen[] = [];
const sent: Seen[] = [];

const server = createServer((request, response) => {
  void (async () => {
    const { method, url, headers } = request;
    const seen = {
      method,
      url,
      authorization: headers.authorization,
      contentType: headers['content-type'],
      body: await textOf(request),
    };
    const isToken = url === '/token';
    (isToken ? tokens : sent).push(seen);
    const { status, body, headers: more } = isToken ? tokenReply : reply;
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));
  })();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  tokens.length = 0;
  sent.length = 0;
  reply = accepted;
  tokenReply = granted;
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

const message = { title: 'You won', body: 'Come to the bar.', path: '/fan/ABC234/inbox', tag: 'n7' };
const push = () =>
  createFcmPush(
    {
      projectId: 'night-house',
      clientEmail: 'push@night-house.iam.example.org',
      privateKey,
      tokenUrl: `${origin}/token`,
      apiUrl: origin,
    },
    'https://backline.example.org',
  );
const send = (to = push()) => to.send({ address: 'device-token' }, message);

test.each([
  ['UNREGISTERED', 404, 'NOT_FOUND'],
  ['SENDER_ID_MISMATCH', 403, 'PERMISSION_DENIED'],
])('reports a device token as gone after the error %s', async (errorCode, status, code) => {
  reply = refusal(status, code, errorCode);
  expect(await send()).toEqual({ kind: 'gone' });
});

test.each([
  ['an exceeded quota', refusal(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED', { 'retry-after': '90' }), 90],
  ['a Firebase error', refusal(503, 'UNAVAILABLE', 'UNAVAILABLE'), 60],
  ['a revoked access token', refusal(401, 'UNAUTHENTICATED', 'THIRD_PARTY_AUTH_ERROR'), 60],
])('postpones a message after %s', async (_what, answer, afterSeconds) => {
  reply = answer;
  expect(await send()).toMatchObject({ kind: 'later', afterSeconds });
});

test('does not retry a message that Firebase rejects as invalid', async () => {
  reply = refusal(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT');
  expect(await send()).toEqual({ kind: 'failed', reason: 'Firebase refused a message: 400 INVALID_ARGUMENT' });
});

test('sends no message if it gets no access token, and does not leak the key', async () => {
  tokenReply = { status: 400, body: { error: 'invalid_grant' } };
  const outcome = await send();
  expect(outcome).toMatchObject({ kind: 'later' });
  expect(JSON.stringify(outcome)).not.toContain('PRIVATE');
  expect(sent).toEqual([]);
});

test("sends a push message in FCM's documented wire format", async () => {
  expect(await send()).toEqual({ kind: 'reached' });
  expect(sent).toMatchObject([
    {
      method: 'POST',
      url: '/v1/projects/night-house/messages:send',
      authorization: 'Bearer ya29.token',
      contentType: 'application/json',
    },
  ]);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    message: {
      token: 'device-token',
      notification: { title: 'You won', body: 'Come to the bar.' },
      data: { path: '/fan/ABC234/inbox', tag: 'n7' },
      android: { priority: 'HIGH', collapse_key: 'n7', ttl: '14400s', notification: { tag: 'n7' } },
      apns: { headers: { 'apns-collapse-id': 'n7' } },
      webpush: { headers: { Topic: 'n7' }, fcm_options: { link: 'https://backline.example.org/fan/ABC234/inbox' } },
    },
  });
});

test('requests a single access token for many messages, with a signed assertion', async () => {
  const to = push();
  await Promise.all([send(to), send(to), send(to)]);
  await send(to);
  expect(sent).toHaveLength(4);
  expect(tokens).toHaveLength(1);
  const form = new URLSearchParams(tokens[0]?.body);
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT' });
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  expect(said).toMatchObject({
    iss: 'push@night-house.iam.example.org',
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
    aud: `${origin}/token`,
  });
  expect(Number(said.exp) - Number(said.iat)).toBe(3_600);
});

test('requests a new access token after Firebase has revoked the old token', async () => {
  const to = push();
  reply = refusal(401, 'UNAUTHENTICATED');
  await send(to);
  reply = accepted;
  expect(await send(to)).toEqual({ kind: 'reached' });
  expect(tokens).toHaveLength(2);
});
