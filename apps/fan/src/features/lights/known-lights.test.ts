import { describe, expect, test } from 'vitest';
import { hearLights, newerOf } from './known-lights.ts';
import { atMs, coming, known, show } from '../../../testing/lights.ts';
import { planOf, wantedHashes } from './plan.ts';

describe('the state of the light show after a Stop', () => {
  const stopped = known({ epoch: 5 });

  test('ignores a message with a lower epoch, whenever it arrives', () => {
    const late = { epoch: 4, offset_ms: 0, show: show() };
    expect(hearLights(stopped, late, atMs)).toBe(stopped);
  });

  test('ignores an answer that was sent before the Stop', () => {
    expect(newerOf(stopped, known({ epoch: 4, show: show() }))).toBe(stopped);
    const newer = known({ epoch: 6, show: show() });
    expect([newerOf(stopped, newer), newerOf(undefined, newer)]).toEqual([newer, newer]);
  });

  test('removes the stopped pattern from the schedule, so that the phone does not start it again', () => {
    const before = known({
      epoch: 1,
      show: show({ hash: 'scheduled' }),
      coming: [coming(), coming({ start_dttm: atMs + 3_600_000 })],
    });
    const after = hearLights(before, { epoch: 2, offset_ms: 0, show: null }, atMs + 2_000);
    expect(after.coming.map(({ start_dttm: at }) => at)).toEqual([atMs + 3_600_000]);
    expect(planOf(after, atMs + 2_000)).toBeNull();
  });
});

test('applies a message of the same epoch and keeps the schedule', () => {
  const before = known({ epoch: 1, show: show(), coming: [coming()] });
  const after = hearLights(before, { epoch: 1, offset_ms: 120, show: show() }, atMs);
  expect(after).toEqual({ ...before, offset_ms: 120 });
});

describe('the show that a phone plans to play', () => {
  test('is null more than ten seconds before the start, after the end, and while the time is unknown', () => {
    const lights = known({ coming: [coming()] });
    expect([atMs - 10_001, atMs + 20_000, NaN].map((ms) => planOf(lights, ms))).toEqual([null, null, null]);
    expect([atMs + 20_000, NaN].map((ms) => planOf(known({ show: show() }), ms))).toEqual([null, null]);
  });

  test('is null if the server would skip the pattern because another show was still running', () => {
    const lights = known({
      show: show({ end_dttm: atMs + 5_000 }),
      coming: [coming({ start_dttm: atMs + 6_000, end_dttm: atMs + 26_000 })],
    });
    expect(planOf(lights, atMs + 6_000)).toBeNull();
  });
});

test('starts a scheduled pattern without the server, and continues it when the server confirms the show', () => {
  const lights = known({ coming: [coming()] });
  const alone = planOf(lights, atMs - 9_000);
  expect(alone).toMatchObject({ hash: 'scheduled', startsAtMs: atMs, endsAtMs: atMs + 20_000, isConfirmed: false });
  const confirmed = hearLights(lights, { epoch: 1, offset_ms: 0, show: show({ hash: 'scheduled' }) }, atMs - 9_000);
  expect(planOf(confirmed, atMs - 8_000)).toEqual({ ...alone, epoch: 1, isConfirmed: true });
});

test('plays a running show for a fan who joins late, until its end time plus its offset', () => {
  const lights = known({ offset_ms: 300, show: show() });
  expect(planOf(lights, atMs + 20_100)).toMatchObject({ endsAtMs: atMs + 20_300, offsetMs: 300 });
});

test('fetches the running show first, then scheduled patterns, then songs, and each of them only once', () => {
  const lights = known({ show: show({ hash: 'a' }), coming: [coming({ hash: 'b' })], track_hashes: ['c', 'a', 'b'] });
  expect(wantedHashes(lights)).toEqual(['a', 'b', 'c']);
});
