export function audio(seconds: number, sampleRate: number, sampleAt: (time: number) => number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  for (let i = 0; i < samples.length; i++) samples[i] = sampleAt(i / sampleRate);
  return samples;
}

/** Returns a generator of white noise from -1 to 1, repeatable by seed (mulberry32). */
export function whiteNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** Returns a generator of noise that falls by about 3 dB an octave (Kellet's economy filter). */
export function pinkNoise(seed: number): () => number {
  const white = whiteNoise(seed);
  let [slow, middle, fast] = [0, 0, 0];
  return () => {
    const next = white();
    slow = 0.99765 * slow + next * 0.099046;
    middle = 0.963 * middle + next * 0.2965164;
    fast = 0.57 * fast + next * 1.0526913;
    return (slow + middle + fast + next * 0.1848) * 0.2;
  };
}

export const drum = {
  stick: (age: number) => Math.sin(2 * Math.PI * 1000 * age) * Math.exp(-age * 60),
  kick: (age: number) => Math.sin(2 * Math.PI * 50 * age + 3 * (1 - Math.exp(-age * 40))) * Math.exp(-age * 12),
  snare: (age: number) =>
    Math.sin(2 * Math.PI * 5000 * age + 400 * Math.sin(2 * Math.PI * 771 * age)) * Math.exp(-age * 30),
};

export function play(
  into: Float32Array,
  sampleRate: number,
  times: readonly number[],
  sound: (age: number) => number,
  gain = 0.5,
): Float32Array {
  for (const time of times) {
    const first = Math.max(0, Math.ceil(time * sampleRate));
    const end = Math.min(into.length, first + Math.round(0.4 * sampleRate));
    for (let i = first; i < end; i++) into[i] = (into[i] ?? 0) + gain * sound(i / sampleRate - time);
  }
  return into;
}

export function steady(bpm: number, count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, n) => first + (n * 60) / bpm);
}
