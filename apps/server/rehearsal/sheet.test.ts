import { expect, test } from 'vitest';
import { apartP95, flashesInFastestSecond, sheetOf } from './sheet.ts';
import { PhoneDiary } from './virtual-phone.ts';

const walk = { wereThere: true, playEpoch: 1, stopEpoch: 2, stoppedAtMs: 60_000 };

const diary = (more: Partial<PhoneDiary> = {}): PhoneDiary =>
  Object.assign(new PhoneDiary(), {
    network: 'LTE',
    epochs: [0, 1, 2],
    wasInTime: true,
    startedMs: 4,
    lightings: [50_000, 50_500, 51_000],
    stoppedAtMs: 60_080,
    connectedSinceMs: 10_000,
    clockMs: [2, -3, 1],
    wasCut: true,
    ...more,
  } satisfies Partial<PhoneDiary>);
const failing = (diaries: PhoneDiary[]) =>
  sheetOf(diaries, walk)
    .filter(({ holds }) => !holds)
    .map(({ what, figure }) => `${what}: ${figure}`);
const hall = (count: number, more: (index: number) => Partial<PhoneDiary> = () => ({})) =>
  Array.from({ length: count }, (_, index) => diary(more(index)));

test('a show without faults is within every limit', () => {
  expect(failing(hall(100))).toEqual([]);
});

test('a report without phones or measurements breaks its limits', () => {
  expect(failing([]).length).toBeGreaterThan(2);
  const dark = { startedMs: null, lightings: [], stoppedAtMs: null };
  expect(failing(hall(3, () => dark)).map((line) => line.split(':')[0])).toEqual([
    'phones that showed the light',
    'first light, phone to phone, p95, ms',
    'from Stop to dark, phones that had a socket, p95, ms',
  ]);
});

test.each([
  ['one phone that showed no light', { startedMs: null }, 'phones that showed the light: 99'],
  [
    'one phone that never received Stop',
    { epochs: [0, 1] },
    'messages lost, of 200 (100 phones lost their way for 5 s): 1',
  ],
  [
    'a fourth flash in one second, both ends included',
    { lightings: [1_000, 1_300, 1_600, 2_000] },
    'most flashes of a phone in any second: 4',
  ],
])('the report fails for %s', (_name, more, line) => {
  expect(failing(hall(100, (index) => (index === 7 ? more : {})))).toEqual([line]);
});

test.each([
  ['a soft glow', 'glowed', { startedMs: null, glowed: true, lightings: [] }, '4'],
  ['a late reconnection', 'those on their way back', { stoppedAtMs: 64_000, connectedSinceMs: 63_000 }, '4000'],
])('the report mentions %s on four of ten phones, but breaks no limit', (_name, words, more, figure) => {
  const diaries = hall(10, (index) => (index < 4 ? more : {}));
  expect(failing(diaries)).toEqual([]);
  expect(sheetOf(diaries, walk).find(({ what }) => what.includes(words))).toMatchObject({ figure });
});

test('the limits for Stop and for the clock hold if 95 of 100 phones meet them, and break if only 94 do', () => {
  const late = { stoppedAtMs: 62_000, clockMs: [30, 30, 30] };
  expect(failing(hall(100, (index) => (index < 5 ? late : {})))).toEqual([]);
  expect(failing(hall(100, (index) => (index < 6 ? late : {})))).toEqual([
    'from Stop to dark, phones that had a socket, p95, ms: 2000',
    'clock error on LTE, p95, ms: 30',
  ]);
});

test('the delay between phones is measured over pairs of phones: two late phones in a hundred pass, three fail', () => {
  const late = { startedMs: 80 };
  expect(failing(hall(100, (index) => (index < 2 ? late : {})))).toEqual([]);
  expect(failing(hall(100, (index) => (index < 3 ? late : {})))).toEqual(['first light, phone to phone, p95, ms: 76']);
});

test('apartP95 returns the 95th percentile of the distances between all pairs', () => {
  expect(apartP95([])).toBeNaN();
  expect(apartP95([5])).toBe(0);
  expect(apartP95([100, 130])).toBe(30);
  // The late phone is in 9 of 45 pairs, which is more than 5 percent.
  expect(apartP95([0, 0, 0, 0, 0, 0, 0, 0, 0, 900])).toBe(900);
  const values = Array.from({ length: 300 }, (_, index) => Math.sin(index * index) * 40);
  const pairs = values.flatMap((one, place) => values.slice(place + 1).map((other) => Math.abs(one - other)));
  expect(apartP95(values)).toBe(pairs.toSorted((a, b) => a - b)[Math.ceil(pairs.length * 0.95) - 1]);
});

test('counts flashes in any one-second window, not only in whole clock seconds', () => {
  expect(flashesInFastestSecond([])).toBe(0);
  expect(flashesInFastestSecond([900, 1_000, 1_100, 1_901])).toBe(3);
});
