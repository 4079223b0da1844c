/** Far beyond any sound, and far from where sums of squares overflow. */
const loudest = 1e9;

/** Lowers a sample rate by a whole factor: sample n of all answers together stands where sample n × factor stood. */
export type Decimate = (piece: Float32Array) => Float32Array;

/**
 * Weighs by a triangle: each sample is shared between the two outputs that it lies between. What this lets fold back
 * was treble and stays treble, which is good enough to hear a beat by. Samples that are not finite or absurdly
 * large count as silence.
 */
export function createDecimator(factor: number): Decimate {
  const scale = 1 / (factor * factor);
  let phase = 0;
  let current = 0;
  let next = 0;

  return (piece) => {
    const outputs = new Float32Array(Math.floor((phase + piece.length) / factor));
    let count = 0;
    // Locals, because this loop sees every sample and a closure's numbers live on the heap.
    let [at, left, right] = [phase, current, next];
    for (let i = 0; i < piece.length; i++) {
      const given = piece[i] ?? 0;
      const sample = Math.abs(given) < loudest ? given : 0;
      left += sample * (factor - at);
      right += sample * at;
      if (++at < factor) continue;
      outputs[count++] = left * scale;
      left = right;
      right = 0;
      at = 0;
    }
    [phase, current, next] = [at, left, right];
    return outputs;
  };
}
