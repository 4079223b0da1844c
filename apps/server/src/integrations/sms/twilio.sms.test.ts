import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { GiveUp } from '../../platform/jobs/give-up.ts';
import { createTwilioSms } from './twilio.sms.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  contentType: string | undefined;
  form: Record<string, string>;
}

interface Reply {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const seen: Seen[] = [];
const accepted: Reply = { status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued', error_code: null }) };
let reply: Reply;

const server = createServer((request, response) => {
  void (async () => {
    seen.push({
      method: request.method,
      url: request.url,
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'],
      form: Object.fromEntries(new URLSearchParams(await textOf(request))),
    });
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
  })();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen.length = 0;
  reply = accepted;
});

const account = { accountSid: 'AC123', authToken: 'secret', from: '+15005550006' };
const send = (settings: Partial<typeof account & { apiUrl: string }> = {}) =>
  createTwilioSms({ ...account, apiUrl, ...settings }).send({
    to: '+12125550123',
    text: 'Your code is 123456 & more',
  });

/** Documented at https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
const refusal = (status: number, code: number, headers = {}): Reply => ({
  status,
  headers,
  body: JSON.stringify({ code, message: 'refused', more_info: `https://www.twilio.com/docs/errors/${code}`, status }),
});

const failureOf = async (sending: Promise<void>) => sending.then(() => null).catch((error: unknown) => error);

test.each([21_211, 21_614])(
  'gives up after error %i, because the number cannot receive text messages',
  async (code) => {
    reply = refusal(400, code);
    expect(await failureOf(send())).toBeInstanceOf(GiveUp);
  },
);

test.each([
  ['too many requests', refusal(429, 20_429, { 'retry-after': '7' })],
  ['wrong credentials', refusal(401, 20_003)],
  ['a region that is not enabled', refusal(400, 21_408)],
  ['a recipient who replied STOP', refusal(400, 21_610)],
  ['a Twilio error', { status: 503, body: '<html>' }],
])('retries after %s and reports the reason', async (_what, answer) => {
  reply = answer;
  const failure = await failureOf(send());
  expect(failure).not.toBeInstanceOf(GiveUp);
  expect(failure).toMatchObject({ message: expect.stringMatching(`^Twilio refused a message: ${answer.status} `) });
});

test('retries if Twilio cannot be reached', async () => {
  expect(await failureOf(send({ apiUrl: 'http://127.0.0.1:1' }))).not.toBeInstanceOf(GiveUp);
  await expect(send({ apiUrl: 'http://127.0.0.1:1' })).rejects.toThrow();
});

test("sends a text in Twilio's documented wire format", async () => {
  await send();
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/2010-04-01/Accounts/AC123/Messages.json',
      authorization: `Basic ${btoa('AC123:secret')}`,
      contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
      form: { To: '+12125550123', From: '+15005550006', Body: 'Your code is 123456 & more' },
    },
  ]);
});

test('sends a messaging service id in its own field', async () => {
  await send({ from: 'MG0123' });
  expect(seen[0]?.form).toEqual({
    To: '+12125550123',
    MessagingServiceSid: 'MG0123',
    Body: 'Your code is 123456 & more',
  });
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

test("does not follow a redirect, because its target would receive the account's secret", async () => {
  reply = { status: 307, body: '{}', headers: { location: `${apiUrl}/elsewhere` } };
  await expect(send()).rejects.toThrow();
  expect(seen.map(({ url }) => url)).toEqual([expect.stringContaining('/Messages.json')]);
});
