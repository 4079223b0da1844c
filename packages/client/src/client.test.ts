import { defaultAppearance } from '@backline/contract/appearance';
import { getBotCheck } from '@backline/contract/auth';
import { getAuthDetails, logout, setTokenCookie } from '@backline/contract/session';
import { joinEvent } from '@backline/contract/events';
import { getStates } from '@backline/contract/lookups';
import * as sessionTexts from '@backline/contract/session.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { analyzeTempo } from '@backline/contract/tempo';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { answer, memoryStorage, startServer, type Handler } from '../testing/test-server.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function clientOf(handler: Handler, storage = memoryStorage({ csrfToken: 'one' })) {
  const { baseUrl, received, stop } = await startServer(handler);
  stops.push(stop);
  const onSessionLost = vi.fn();
  return { client: createClient({ baseUrl, storage, onSessionLost }), received, storage, onSessionLost, stop };
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call went well'),
    (error: unknown) => error as ApiError,
  );

const refused = {
  message: sessionTexts.sessionExpired,
  code: 'unauthenticated',
  requestId: 'r1',
  accessTokenInValid: true,
};

describe('requests', () => {
  test('sends the input of a GET in the query, without undefined fields', async () => {
    const { client, received } = await clientOf((_request, response) => answer(response, 200, []));
    await client.call(getStates, { country_id: 7 });
    expect(received[0]).toMatchObject({ method: 'GET', url: '/api/events/get_states?country_id=7', body: '' });
  });

  test('sends JSON, the CSRF token and a new Idempotency-Key with a write', async () => {
    const { client, received } = await clientOf((_request, response) =>
      answer(response, 200, { message: 'ok', event_id: 1 }),
    );
    await client.call(joinEvent, { event_id: 1 });
    await client.call(joinEvent, { event_id: 1 });
    expect(received[0]?.headers['x-csrf-token']).toBe('one');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ event_id: 1 });
    const keys = received.map((request) => request.headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('sends a file as a form with its fields in the query, and sends the whole file again after a session refresh', async () => {
    const analysis = { adjusted_beat_times_ms: [1], bpm: 120, confidence: 1, duration_ms: 9 };
    const { client, received } = await clientOf(({ url, headers }, response) => {
      if (url === '/api/auth/refresh_session') return answer(response, 200, { csrfToken: 'two' });
      return headers['x-csrf-token'] === 'two' ? answer(response, 200, analysis) : answer(response, 401, refused);
    });
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await client.call(analyzeTempo, { analysis_id: id }, { file: new Blob(['la la la']) })).toEqual(analysis);
    const sent = received.filter(({ url }) => url === `/api/tempo/analyze?analysis_id=${id}`);
    expect(sent).toHaveLength(2);
    for (const { headers, body } of sent) {
      expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
      expect(body).toContain('name="file"');
      expect(body).toContain('la la la');
    }
  });

  test('keeps the Idempotency-Key that the caller passed for a retry', async () => {
    const { client, received } = await clientOf((_request, response) =>
      answer(response, 200, { message: 'ok', event_id: 1 }),
    );
    await client.call(joinEvent, { event_id: 1 }, { idempotencyKey: 'same' });
    await client.call(joinEvent, { event_id: 1 }, { idempotencyKey: 'same' });
    expect(received.map((request) => request.headers['idempotency-key'])).toEqual(['same', 'same']);
  });

  test('sends no operation that needs a session while nobody is signed in', async () => {
    const { client, received, onSessionLost } = await clientOf(() => {}, memoryStorage());
    const error = await failureOf(client.call(getAuthDetails, {}));
    expect(error.message).toBe('User is not authenticated');
    expect(received).toEqual([]);
    expect(onSessionLost).toHaveBeenCalledTimes(1);
  });

  test('rejects an unknown method and names it', async () => {
    const { client } = await clientOf(() => {});
    const operation = { ...getBotCheck, method: 'PUT' as 'GET' };
    expect((await failureOf(client.call(operation, {}))).message).toBe('Unsupported method: PUT');
  });
});

describe('responses', () => {
  test.each([
    ['40', 40],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    [undefined, null],
  ])('returns the Retry-After header %s in seconds, or null if it is not a number', async (header, seconds) => {
    const body = { message: generalTexts.tooManyRequests, code: 'too_many_requests', requestId: 'r' };
    const { client } = await clientOf((_request, response) =>
      answer(response, 429, body, header === undefined ? {} : { 'Retry-After': header }),
    );
    const error = await failureOf(client.call(getStates, { country_id: 7 }));
    expect(error).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: seconds });
  });

  test('drops undeclared fields of a response, and returns its headers', async () => {
    const { client } = await clientOf((_request, response) =>
      answer(response, 200, { kind: 'off', secret: 1 }, { 'X-Next-Cursor': 'c' }),
    );
    let cursor: string | null = null;
    const output = await client.call(
      getBotCheck,
      {},
      { onHeaders: (headers) => (cursor = headers.get('X-Next-Cursor')) },
    );
    expect(output).toEqual({ kind: 'off' });
    expect(cursor).toBe('c');
  });

  test('throws the server’s message, fields and request id on a refusal', async () => {
    const fields = [{ path: 'seo_url', message: eventTexts.seoUrlTaken }];
    const { client } = await clientOf((_request, response) =>
      answer(response, 422, { message: generalTexts.invalidInput, code: 'invalid_input', requestId: 'r9', fields }),
    );
    const error = await failureOf(client.call(joinEvent, { event_id: 1 }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, code: 'invalid_input', requestId: 'r9', fields, conflict: null });
    expect(error.message).toBe(generalTexts.invalidInput);
  });

  test('throws an internal server error for a failed response that is not in the server’s format', async () => {
    const { client } = await clientOf((_request, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'));
    expect((await failureOf(client.call(getBotCheck, {}))).message).toBe('Internal Server Error');
  });

  test('throws no_response if the server does not answer', async () => {
    const { client, stop } = await clientOf(() => {});
    await stop();
    const error = await failureOf(client.call(getBotCheck, {}));
    expect(error).toMatchObject({ message: 'No response from server', code: 'no_response', status: 0 });
  });

  test('throws for a response that breaks the contract, instead of passing it to a page', async () => {
    const { client } = await clientOf((_request, response) => answer(response, 200, { kind: 'unheard-of' }));
    expect((await failureOf(client.call(getBotCheck, {}))).message).toBe('Request failed');
  });

  test('throws an abort if the caller aborted', async () => {
    const { client } = await clientOf(() => {});
    const controller = new AbortController();
    const call = failureOf(client.call(getBotCheck, {}, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 20);
    expect(await call).toMatchObject({ name: 'AbortError' });
  });
});

describe('an expired session', () => {
  const user = {
    id: 1,
    name: 'A',
    profile_image_url: null,
    role: 'ADMIN',
    access_features: [],
    impersonator: null,
    appearance: defaultAppearance,
    announcement: null,
  };

  test('refreshes an expired session once for many calls, which retry with the same Idempotency-Keys and the new token', async () => {
    const { client, received, storage } = await clientOf(async ({ url, headers }, response) => {
      if (url === '/api/auth/refresh_session') {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return answer(response, 200, { csrfToken: 'two' });
      }
      if (headers['x-csrf-token'] !== 'two') return answer(response, 401, refused);
      return answer(response, 200, url.endsWith('join_event') ? { message: 'ok', event_id: 1 } : user);
    });
    await Promise.all([
      client.call(getAuthDetails, {}),
      client.call(getAuthDetails, {}),
      client.call(joinEvent, { event_id: 1 }),
    ]);
    expect(received.filter((request) => request.url.endsWith('refresh_session'))).toHaveLength(1);
    expect(received).toHaveLength(7);
    const keys = received.flatMap((request) => request.headers['idempotency-key'] ?? []);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(storage.getItem('csrfToken')).toBe('two');
  });

  test('does not refresh again for a refusal that arrives after the refresh', async () => {
    const slow = Promise.withResolvers<void>();
    let asked = 0;
    const { client, received } = await clientOf(async ({ url }, response) => {
      // The token stays the same: the server may renew the cookie only.
      if (url.endsWith('refresh_session')) return answer(response, 200, { csrfToken: 'one' });
      asked += 1;
      if (asked === 2) await slow.promise;
      return asked <= 2 ? answer(response, 401, refused) : answer(response, 200, user);
    });
    const first = client.call(getAuthDetails, {});
    const second = client.call(getAuthDetails, {});
    await first;
    slow.resolve();
    await second;
    expect(received.filter((request) => request.url.endsWith('refresh_session'))).toHaveLength(1);
  });

  test('ends the session and removes its token when the refresh is refused', async () => {
    const { client, received, storage, onSessionLost } = await clientOf((_request, response) =>
      answer(response, 401, refused),
    );
    const error = await failureOf(client.call(logout, {}));
    expect(error.message).toBe(sessionTexts.sessionExpired);
    expect(onSessionLost).toHaveBeenCalledTimes(1);
    expect(storage.getItem('csrfToken')).toBeNull();
    expect(received).toHaveLength(2);
  });

  test('keeps the session when the server is unreachable during the refresh', async () => {
    const { client, storage, onSessionLost } = await clientOf(({ url }, response) =>
      url.endsWith('refresh_session') ? void response.destroy() : answer(response, 401, refused),
    );
    expect((await failureOf(client.call(getAuthDetails, {}))).message).toBe('No response from server');
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(storage.getItem('csrfToken')).toBe('one');
  });

  test('does not refresh for a public operation', async () => {
    const { client, received, onSessionLost } = await clientOf((_request, response) => answer(response, 401, refused));
    await failureOf(client.call(setTokenCookie, { token: 'bad' }));
    expect(received).toHaveLength(1);
    expect(onSessionLost).not.toHaveBeenCalled();
  });
});
