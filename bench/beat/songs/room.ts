import { sampleRate } from './signal.ts';

const delaysMs = [31.3, 37.9, 43.1, 53.7];
const feedback = 0.78;
/** Of the low-pass in each line: high notes die first. */
const damping = 0.35;

/**
 * Adds a room to both channels: four delay lines that feed each other through a Hadamard matrix (Stautner & Puckette 1982).
 * @param wet its level
 */
export function reverberate([left, right]: readonly [Float32Array, Float32Array], wet: number): void {
  const [first, second, third, fourth] = delaysMs.map(createLine);
  if (!first || !second || !third || !fourth) return;
  for (let i = 0; i < left.length; i += 1) {
    const [a, b, c, d] = [first.heard(i), second.heard(i), third.heard(i), fourth.heard(i)];
    const input = 0.5 * ((left[i] ?? 0) + (right[i] ?? 0));
    const back = 0.5 * feedback;
    first.say(i, input + back * (a + b + c + d));
    second.say(i, input + back * (a - b + c - d));
    third.say(i, input + back * (a + b - c - d));
    fourth.say(i, input + back * (a - b - c + d));
    left[i] = (left[i] ?? 0) + wet * (a + c);
    right[i] = (right[i] ?? 0) + wet * (b + d);
  }
}

function createLine(ms: number) {
  const memory = new Float32Array(Math.round((ms * sampleRate) / 1000));
  let low = 0;
  return {
    heard(i: number): number {
      low += (1 - damping) * ((memory[i % memory.length] ?? 0) - low);
      return low;
    },
    say(i: number, sample: number): void {
      memory[i % memory.length] = sample;
    },
  };
}
