import { type Look, plainLook } from './look.ts';
import { type Timeline } from './timeline.ts';

export interface ReadyPattern {
  /** Stays the same when the pattern is renamed. */
  key: string;
  name: string;
  shortDescription: string;
  timeline: Timeline;
  look: Look;
}

type Flash = readonly [litMs: number, darkMs: number];

const dark = (...parts: readonly (readonly Flash[])[]): number[] => [0, ...parts.flat(2)];
const times = (count: number, ...flashes: readonly Flash[]): Flash[] =>
  Array.from({ length: count }, () => flashes).flat();
const rest = (restMs: number, flashes: readonly Flash[]): Flash[] =>
  flashes.map(([litMs, darkMs], place) => [litMs, place === flashes.length - 1 ? darkMs + restMs : darkMs]);
const taking = (arrangement: Look['arrangement'], colour: string, groups: number, stepMs: number): Look => ({
  colour,
  arrangement,
  groups,
  stepMs,
});
const together = (colour: string): Look => ({ ...plainLook, colour });

/** The built-in patterns. Each is safe as written: certification does not change it. */
export const readyPatterns: readonly ReadyPattern[] = [
  {
    key: 'slow-breath',
    name: 'Slow breath',
    shortDescription: 'Three seconds of light, three of dark, for two minutes. For ballads.',
    timeline: dark(times(20, [3_000, 3_000])),
    look: together('#7fb2ff'),
  },
  {
    key: 'pulse',
    name: 'Pulse',
    shortDescription: 'One flash a second, half a minute long, a rest, and once more.',
    timeline: dark(times(2, ...rest(2_000, times(28, [200, 800])))),
    look: together('#ffffff'),
  },
  {
    key: 'heartbeat',
    name: 'Heartbeat',
    shortDescription: 'Two short flashes, as a heart beats, about fifty times a minute.',
    timeline: dark(rest(2_000, times(24, [120, 230], [120, 730]))),
    look: together('#ff7a8a'),
  },
  {
    key: 'build-up',
    name: 'Build-up',
    shortDescription: 'Ever faster for 24 seconds, then the whole hall in light for four seconds.',
    timeline: dark(times(3, [200, 1_800]), times(4, [200, 1_300]), times(6, [150, 850]), times(12, [100, 400]), [
      [4_000, 2_000],
    ]),
    look: together('#ffd166'),
  },
  {
    key: 'countdown',
    name: 'Countdown',
    shortDescription: 'Ten flashes, one a second, and a long light at zero.',
    timeline: dark(times(10, [150, 850]), [[5_000, 2_000]]),
    look: together('#ffffff'),
  },
  {
    key: 'lighthouse',
    name: 'Lighthouse',
    shortDescription: 'One calm flash every four seconds, for two minutes.',
    timeline: dark(times(30, [500, 3_500])),
    look: together('#fff3c4'),
  },
  {
    key: 'three-and-rest',
    name: 'Three and rest',
    shortDescription: 'Three claps of light, then a rest, for one minute.',
    timeline: dark(times(15, [120, 380], [120, 380], [120, 2_880])),
    look: together('#b388ff'),
  },
  {
    key: 'beat-of-120',
    name: 'Beat of 120',
    shortDescription: 'Two flashes a second, as a song of 120 beats a minute, with a rest after each half minute.',
    timeline: dark(times(2, ...rest(2_000, times(56, [100, 400])))),
    look: together('#4dd0e1'),
  },
  {
    key: 'wave-left-to-right',
    name: 'Wave, left to right',
    shortDescription: 'A wave through the seats of each row, ten times.',
    timeline: dark(times(10, [400, 5_600])),
    look: taking('left_to_right', '#40c4ff', 8, 350),
  },
  {
    key: 'wave-to-the-back',
    name: 'Wave to the back',
    shortDescription: 'From the stage, row by row, to the last one, eight times.',
    timeline: dark(times(8, [500, 7_500])),
    look: taking('wave', '#69f0ae', 12, 400),
  },
  {
    key: 'section-by-section',
    name: 'Section by section',
    shortDescription: 'One section after the other stands in light for a second, six rounds.',
    timeline: dark(times(6, [1_000, 8_000])),
    look: taking('by_section', '#ffab40', 6, 1_000),
  },
  {
    key: 'call-and-answer',
    name: 'Call and answer',
    shortDescription: 'The left half flashes, the right half answers, for half a minute.',
    timeline: dark(rest(2_000, times(14, [250, 1_750]))),
    look: taking('left_to_right', '#ea80fc', 2, 1_000),
  },
];
