import { expect, test } from 'vitest';
import { audio } from '../testing/audio.ts';
import { createBandSpectrum } from './band-spectrum.ts';
import { chordChanges } from './chord-changes.ts';

const sampleRate = 22_050;

function changesIn(mono: Float32Array): Float32Array {
  const spectrum = createBandSpectrum(sampleRate);
  spectrum.push(mono);
  return chordChanges(spectrum.finish());
}

const tone = (hz: number, time: number) => Math.sin(2 * Math.PI * hz * time) / 4;

test('finds no change in silence or without frames', () => {
  expect([...changesIn(new Float32Array(sampleRate))].every((change) => change === 0)).toBe(true);
  expect(changesIn(new Float32Array(0))).toHaveLength(0);
});

test('finds a change at a new chord, and hardly any when the same chord gets louder', () => {
  const changes = changesIn(
    audio(8, sampleRate, (time) => {
      if (time >= 6) return tone(330, time) + tone(495, time);
      return (time < 3 ? 1 : 2) * (tone(220, time) + tone(277, time));
    }),
  );
  const around = (frame: number) => Math.max(...changes.subarray(frame - 5, frame + 6));
  expect(Math.abs(changes.subarray(100, 700).indexOf(around(600)) + 100 - 600)).toBeLessThanOrEqual(2);
  expect(around(300)).toBeLessThan(around(600) / 3);
});
