import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audio, drum, pinkNoise, play, steady, whiteNoise } from '../testing/audio.ts';
import { type BeatAnalysis, createBeatDetector, detectBeats } from './index.ts';

const nothing: BeatAnalysis = { beatTimesMs: [], bpm: 0, confidence: 0 };
const silence = (seconds: number, sampleRate = 22_050) => new Float32Array(Math.round(seconds * sampleRate));

function farthestMs(trueSeconds: readonly number[], { beatTimesMs }: BeatAnalysis): number {
  return Math.max(...trueSeconds.map((time) => Math.min(...beatTimesMs.map((found) => Math.abs(found - 1000 * time)))));
}

describe('a beat detector', () => {
  test.each([0, 7_999, 192_001, NaN, Infinity])(
    'rejects %d samples a second, which no audio file has',
    (sampleRate) => {
      expect(() => createBeatDetector(sampleRate)).toThrow(RangeError);
      expect(() => detectBeats(silence(1), sampleRate)).toThrow(RangeError);
    },
  );

  test.each([
    ['no samples at all', silence(0)],
    ['a tenth of a second', audio(0.1, 22_050, whiteNoise(1))],
    ['silence', silence(20)],
    ['a constant', audio(20, 22_050, () => 0.5)],
    ['a steady tone', audio(20, 22_050, (time) => Math.sin(2 * Math.PI * 440 * time) / 2)],
    ['one click', play(silence(20), 22_050, [10], drum.stick)],
    ['two clicks', play(silence(20), 22_050, [10, 11.3], drum.stick)],
    ['not a number', audio(20, 22_050, () => NaN)],
    ['infinities', audio(20, 22_050, (time) => (time % 0.5 < 0.01 ? Infinity : -Infinity))],
  ])('finds no beat in %s', (_, mono) => {
    expect(detectBeats(mono, 22_050)).toEqual(nothing);
  });

  test.each([1, 2, 3, 5, 20])('finds no beat in %d seconds of noise, which repeats only by chance', (seconds) => {
    for (let seed = 1; seed <= 4; seed++) {
      expect(detectBeats(audio(seconds, 11_025, whiteNoise(seed)), 11_025)).toEqual(nothing);
      expect(detectBeats(audio(seconds, 11_025, pinkNoise(seed)), 11_025)).toEqual(nothing);
    }
  });

  test('counts invalid samples as silence, so that one invalid sample does not ruin a song', () => {
    const song = play(silence(10), 22_050, steady(120, 20), drum.stick);
    const broken = song.map((sample, i) => (i % 5000 < 20 ? ([NaN, Infinity, -Infinity, 1e38][i % 4] ?? 0) : sample));
    const mended = song.map((sample, i) => (i % 5000 < 20 ? 0 : sample));
    expect(detectBeats(broken, 22_050)).toEqual(detectBeats(mended, 22_050));
    expect(detectBeats(mended, 22_050).bpm).toBeCloseTo(120, 0);
  });

  test('returns strictly increasing whole milliseconds within the audio, for any input', () => {
    const passage = fc.record({
      kind: fc.constantFrom('silence', 'noise', 'clicks', 'tone', 'constant', 'garbage'),
      seconds: fc.double({ min: 0, max: 4, noNaN: true }),
      bpm: fc.double({ min: 20, max: 700, noNaN: true }),
      gain: fc.constantFrom(1e-30, 1e-5, 0.1, 1, 1e8, 3e38),
    });
    const samplesOf = ({ kind, seconds, bpm, gain }: typeof passage extends fc.Arbitrary<infer T> ? T : never) => {
      const noise = whiteNoise(Math.round(bpm));
      if (kind === 'clicks') return play(silence(seconds, 8000), 8000, steady(bpm, 60), drum.stick, gain);
      return audio(seconds, 8000, (time) => {
        if (kind === 'noise') return gain * noise();
        if (kind === 'tone') return gain * Math.sin(bpm * 20 * time);
        if (kind === 'garbage') return [NaN, Infinity, gain, -gain, 0][Math.floor(3 + 3 * noise())] ?? NaN;
        return kind === 'constant' ? gain : 0;
      });
    };
    fc.assert(
      fc.property(fc.array(passage, { maxLength: 4 }), (passages) => {
        const detector = createBeatDetector(8000);
        let samples = 0;
        for (const mono of passages.map(samplesOf)) {
          detector.push(mono);
          samples += mono.length;
        }
        const { beatTimesMs, bpm, confidence } = detector.finish();
        expect(beatTimesMs.every((time, i) => Number.isInteger(time) && time > (beatTimesMs[i - 1] ?? -1))).toBe(true);
        expect(beatTimesMs.at(-1) ?? -1).toBeLessThan(samples / 8);
        expect(bpm > 0 && confidence > 0 && confidence <= 1).toBe(beatTimesMs.length > 0);
      }),
      { numRuns: 60 },
    );
  });

  test('returns the same beats whatever the size of the input pieces', () => {
    const song = play(
      audio(12, 44_100, pinkNoise(7)).map((x) => x / 50),
      44_100,
      steady(97, 18, 0.4),
      drum.kick,
    );
    const whole = detectBeats(song, 44_100);
    expect(whole.beatTimesMs.length).toBeGreaterThan(15);
    fc.assert(
      fc.property(fc.array(fc.nat(40_000), { minLength: 1, maxLength: 20 }), (lengths) => {
        const detector = createBeatDetector(44_100);
        let at = 0;
        for (const length of [0, 1, 2, ...lengths]) detector.push(song.subarray(at, (at += length)));
        detector.push(song.subarray(at));
        expect(detector.finish()).toEqual(whole);
      }),
      { numRuns: 12 },
    );
  });
});

describe('clicks', () => {
  test.each([8_000, 22_050, 44_100, 48_000, 96_000])('are found within 5 ms at %d samples a second', (sampleRate) => {
    for (const bpm of [62, 90, 121.5, 150]) {
      const clicks = steady(bpm, Math.floor((10 * bpm) / 60), 0.31);
      const found = detectBeats(play(silence(10.2, sampleRate), sampleRate, clicks, drum.stick), sampleRate);
      expect(farthestMs(clicks, found)).toBeLessThanOrEqual(5);
      expect(Math.abs(found.bpm - bpm)).toBeLessThan(0.2);
      expect(found.beatTimesMs).toHaveLength(clicks.length);
      expect(found.confidence).toBeGreaterThan(0.6);
    }
  });

  test.each([100, 120, 150])('are found in 2 seconds at %d bpm, as jingles are short', (bpm) => {
    const clicks = steady(bpm, Math.floor(bpm / 30), 0.1);
    const found = detectBeats(play(silence(2), 22_050, clicks, drum.kick), 22_050);
    expect(farthestMs(clicks, found)).toBeLessThanOrEqual(10);
    expect(found.beatTimesMs).toHaveLength(clicks.length);
  });

  test('are all found if they begin with the first sample, as in a loop', () => {
    const clicks = steady(120, 20);
    expect(farthestMs(clicks, detectBeats(play(silence(10), 22_050, clicks, drum.kick), 22_050))).toBeLessThanOrEqual(
      6,
    );
  });

  test('are followed while their tempo rises from 90 to 130 bpm', () => {
    const clicks = [0.5];
    while ((clicks.at(-1) ?? 0) < 39) clicks.push((clicks.at(-1) ?? 0) + 60 / (90 + (clicks.at(-1) ?? 0)));
    const found = detectBeats(play(silence(40), 22_050, clicks, drum.stick), 22_050);
    expect(farthestMs(clicks, found)).toBeLessThanOrEqual(10);
    expect(found.beatTimesMs).toHaveLength(clicks.length);
  });

  test('are found at any volume, because the level of a recording says nothing about its beat', () => {
    const song = play(silence(10), 22_050, steady(110, 17, 0.3), drum.stick);
    expect(
      detectBeats(
        song.map((sample) => sample * 1e-4),
        22_050,
      ),
    ).toEqual(detectBeats(song, 22_050));
  });

  test('get no beats in the silence around them, but get beats in a break of a few seconds', () => {
    const clicks = steady(128, 64, 5).filter((time) => time < 15 || time > 19);
    const found = detectBeats(play(silence(45), 22_050, clicks, drum.kick), 22_050);
    expect(farthestMs(steady(128, 64, 5), found)).toBeLessThanOrEqual(5);
    expect(found.beatTimesMs).toHaveLength(64);
  });

  test('are found if they last ten seconds in two minutes of silence', () => {
    const clicks = steady(120, 20, 60);
    const found = detectBeats(play(silence(120, 8000), 8000, clicks, drum.stick), 8000);
    expect(found.beatTimesMs).toHaveLength(20);
    expect(farthestMs(clicks, found)).toBeLessThanOrEqual(5);
  });

  test('do not drift over 20 minutes', () => {
    const clicks = steady(123.4, 2460, 0.2);
    const found = detectBeats(play(silence(1200, 8000), 8000, clicks, drum.stick), 8000);
    expect(found.beatTimesMs).toHaveLength(2460);
    expect(
      farthestMs(
        [0, 1000, 2000, 2459].map((n) => clicks[n] ?? 0),
        found,
      ),
    ).toBeLessThanOrEqual(5);
  });
});

describe('the metrical level', () => {
  const sampleRate = 22_050;
  const hat = (age: number) => drum.snare(age * 1.7) * Math.exp(-age * 60);

  test.each([84, 100, 126, 140])('is the beat between kick and snare at %d bpm, not the bar or the quaver', (bpm) => {
    const [beats, quavers] = [steady(bpm, 40, 0.5), steady(2 * bpm, 80, 0.5)];
    const song = silence(28 * (100 / bpm), sampleRate);
    play(
      song,
      sampleRate,
      beats.filter((_, n) => n % 2 === 0),
      drum.kick,
      0.8,
    );
    play(
      song,
      sampleRate,
      beats.filter((_, n) => n % 2 === 1),
      drum.snare,
      0.5,
    );
    play(song, sampleRate, quavers, hat, 0.15);
    const found = detectBeats(song, sampleRate);
    expect(Math.abs(found.bpm - bpm)).toBeLessThan(0.5);
    expect(farthestMs(beats.slice(0, 36), found)).toBeLessThanOrEqual(10);
  });

  test('is the kick, not the cymbal between kicks', () => {
    const song = silence(20, sampleRate);
    play(song, sampleRate, steady(124, 40, 0.5), drum.kick, 0.8);
    play(song, sampleRate, steady(124, 40, 0.5 + 30 / 124), hat, 0.4);
    const found = detectBeats(song, sampleRate);
    expect(Math.abs(found.bpm - 124)).toBeLessThan(0.5);
    expect(farthestMs(steady(124, 38, 0.5), found)).toBeLessThanOrEqual(10);
  });

  test.each([134, 170, 180])('is the crotchet at %d bpm, not the dotted one of 3-3-2 accents', (bpm) => {
    const found = detectBeats(threeThreeTwo(bpm), sampleRate);
    expect(Math.abs(found.bpm - bpm)).toBeLessThan(0.5);
    expect(farthestMs(steady(bpm, 70, 0.3).slice(1), found)).toBeLessThanOrEqual(10);
  });

  /** Renders chords on quavers 1, 4 and 7 and the kick on two of them. Only a soft snare keeps the beat. */
  function threeThreeTwo(bpm: number): Float32Array {
    const song = silence(40, sampleRate);
    const barSeconds = 240 / bpm;
    for (let bar = 0; 0.3 + (bar + 1) * barSeconds < 40; bar++) {
      const quavers = steady(2 * bpm, 8, 0.3 + bar * barSeconds);
      const at = (...indices: number[]) => indices.map((index) => quavers[index] ?? 0);
      play(song, sampleRate, at(0, 3, 6), chord([220, 261, 196, 247][bar % 4] ?? 220), 0.3);
      play(song, sampleRate, at(0, 3), drum.kick, 0.4);
      play(song, sampleRate, at(2, 6), drum.snare, 0.1);
      play(song, sampleRate, quavers, hat, 0.1);
    }
    return song;
  }

  function chord(hz: number): (age: number) => number {
    return (age) => (Math.sin(2 * Math.PI * hz * age) + Math.sin(3 * Math.PI * hz * age)) * Math.exp(-age * 5);
  }
});
