import * as tokenTexts from '@backline/contract/api-tokens.texts';
import { listEvents } from '@backline/contract/events';
import { undoCheckIn } from '@backline/contract/fans';
import * as generalTexts from '@backline/contract/general.texts';
import { getStates } from '@backline/contract/lookups';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createTokenClient, type TokenClientOptions } from './token-client.ts';
import { answer, startServer, type Handler } from '../testing/test-server.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

const token = `backline_${'a'.repeat(43)}`;

async function clientOf(handler: Handler, more: Partial<TokenClientOptions> = {}) {
  const { baseUrl, received, stop } = await startServer(handler);
  stops.push(stop);
  return { client: createTokenClient({ url: baseUrl.replace(/\/api$/, '/'), token, ...more }), received };
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call went well'),
    (error: unknown) => error as ApiError,
  );

const states = { country_id: 7 };
const limited = { message: generalTexts.tooManyRequests, code: 'too_many_requests', requestId: 'r' };
const away = { message: generalTexts.tryLater, code: 'unavailable', requestId: 'r' };

describe('a refused call', () => {
  test('throws an ApiError with code, message and fields, and is not repeated', async () => {
    const fields = [{ path: 'country_id', message: generalTexts.invalidValue }];
    const { client, received } = await clientOf((_request, response) =>
      answer(response, 422, { message: generalTexts.invalidInput, code: 'invalid_input', requestId: 'r9', fields }),
    );
    const error = await failureOf(client.call(getStates, states));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, code: 'invalid_input', message: generalTexts.invalidInput, fields });
    expect(received).toHaveLength(1);
  });

  test('is not repeated after a 401, because no retry makes a revoked token valid', async () => {
    const { client, received } = await clientOf((_request, response) =>
      answer(response, 401, { message: tokenTexts.tokenInvalid, code: 'unauthenticated', requestId: 'r' }),
    );
    expect(await failureOf(client.call(getStates, states))).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(received).toHaveLength(1);
  });

  test('is repeated only as often as the client may, then throws the last refusal', async () => {
    const { client, received } = await clientOf(
      (_request, response) => answer(response, 503, away, { 'Retry-After': '0' }),
      { maxRetries: 2 },
    );
    expect(await failureOf(client.call(getStates, states))).toMatchObject({ status: 503, code: 'unavailable' });
    expect(received).toHaveLength(3);
  });

  test('throws at once if the server asks for a longer wait than the client allows', async () => {
    const { client, received } = await clientOf((_request, response) =>
      answer(response, 429, limited, { 'Retry-After': '3600' }),
    );
    expect(await failureOf(client.call(getStates, states))).toMatchObject({ status: 429, retryAfterSeconds: 3600 });
    expect(received).toHaveLength(1);
  });

  test('throws the Retry-After of a proxy’s own error page', async () => {
    const { client } = await clientOf((_request, response) => {
      response.writeHead(503, { 'Retry-After': '3600' }).end('<h1>Away</h1>');
    });
    expect(await failureOf(client.call(getStates, states))).toMatchObject({
      code: 'internal',
      retryAfterSeconds: 3600,
    });
  });

  test('throws no_response if the server cannot be reached', async () => {
    const client = createTokenClient({ url: 'http://127.0.0.1:1', token });
    expect(await failureOf(client.call(getStates, states))).toMatchObject({ status: 0, code: 'no_response' });
  });

  test('stops waiting for a retry when its signal aborts', async () => {
    const { client } = await clientOf((_request, response) => answer(response, 429, limited, { 'Retry-After': '50' }));
    const stopped = new Error('stopped');
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(stopped), 50);
    expect(await failureOf(client.call(getStates, states, { signal: leaving.signal }))).toBe(stopped);
  });
});

describe('a call with a token', () => {
  test('sends the token, and neither cookies nor a CSRF token', async () => {
    const { client, received } = await clientOf((_request, response) => answer(response, 200, []));
    expect(await client.call(getStates, states)).toEqual([]);
    expect(received[0]?.url).toBe('/api/events/get_states?country_id=7');
    expect(received[0]?.headers).toMatchObject({ authorization: `Bearer ${token}` });
    expect(received[0]?.headers).not.toHaveProperty('cookie');
    expect(received[0]?.headers).not.toHaveProperty('x-csrf-token');
  });

  test('repeats a write under the same Idempotency-Key after the wait that the server names', async () => {
    const answers: [number, object][] = [
      [429, limited],
      [503, away],
      [200, { message: 'Undone' }],
    ];
    const { client, received } = await clientOf((_request, response) => {
      const [status, body] = answers.shift() ?? [500, {}];
      return answer(response, status, body, { 'Retry-After': '1' });
    });
    const since = Date.now();
    expect(await client.call(undoCheckIn, { event_id: 1, group_user_id: 2 })).toEqual({ message: 'Undone' });
    expect(Date.now() - since).toBeGreaterThanOrEqual(1_950);
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(new Set(keys).size).toBe(1);
  });
});

test('reads a list page by page, and asks for a page only when its rows are needed', async () => {
  const { client, received } = await clientOf(({ body }, response) => {
    const { cursor } = JSON.parse(body) as { cursor?: string };
    return cursor === undefined ? answer(response, 200, [], { 'X-Next-Cursor': 'second' }) : answer(response, 200, []);
  });
  const rows = client.rows(listEvents, { page_size: 2, isPast: true });
  expect(received).toHaveLength(0);
  expect(await rows.next()).toEqual({ done: true, value: undefined });
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { page_size: 2, isPast: true },
    { page_size: 2, isPast: true, cursor: 'second' },
  ]);
});
