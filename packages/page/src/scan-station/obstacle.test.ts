import { ApiError, type ApiErrorCode } from '@backline/client';
import { expect, test } from 'vitest';
import { isAskedInVain, isHeld, mayHaveCounted, obstacleOf } from './obstacle.ts';

const now = 1_000_000;
const failure = (status: number, code: ApiErrorCode, retryAfterSeconds?: number) =>
  obstacleOf(new ApiError({ status, code, message: code, retryAfterSeconds }), now);

test.each([
  [403, 'forbidden'],
  [404, 'not_found'],
  [422, 'invalid_input'],
  [400, 'bad_request'],
] as const)('treats the status %i as a final result, and queues nothing', (status, code) => {
  expect(failure(status, code)).toBeNull();
});

test.each([
  [0, 'no_response', 'no-network', true],
  [503, 'unavailable', 'no-network', true],
  [200, 'request_failed', 'outdated', true],
  [401, 'unauthenticated', 'signed-out', false],
  [0, 'unauthenticated', 'signed-out', false],
  [412, 'precondition_failed', 'other-person', false],
] as const)('maps %i %s to the obstacle %s; the call may have counted: %s', (status, code, why, counted) => {
  const obstacle = failure(status, code);
  expect(obstacle).toEqual({ why });
  expect(obstacle && mayHaveCounted(obstacle)).toBe(counted);
});

test('treats an error without a response as a lost network', () => {
  expect(obstacleOf(new TypeError('Failed to fetch'))).toEqual({ why: 'no-network' });
});

test('waits as long as a busy server requests, or a default time if the server names none', () => {
  const busy = failure(429, 'too_many_requests', 40);
  expect(busy).toEqual({ why: 'busy', seconds: 40, until: now + 40_000 });
  expect(failure(429, 'too_many_requests')).toMatchObject({ until: now + 5_000 });
  for (const isWaiting of [isHeld, isAskedInVain]) {
    expect([isWaiting(busy, now + 39_999), isWaiting(busy, now + 40_000)]).toEqual([true, false]);
  }
});

test('holds queued scans if waiting does not help, but not for a lost network or a sign-in', () => {
  const held = (why: 'no-network' | 'signed-out' | 'other-person' | 'outdated') => isHeld({ why }, now);
  expect(['no-network', 'signed-out', 'other-person', 'outdated'].map((why) => held(why as never))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
