/** Lowers a sample rate by a whole factor; sample n of the answer stands where sample n × factor stood. */
export type Decimate = (piece: Float32Array) => Float32Array;

/**
 * Each sample is shared between the two outputs that it lies between: a triangle, two moving averages in one. What it
 * lets fold back is treble and lands in the treble, good enough to hear a beat by.
 * The answer holds the outputs that became complete; samples that are not finite count as silence.
 */
export function createDecimator(factor: number): Decimate {
  let phase = 0;
  let current = 0;
  let next = 0;
  const scale = 1 / (factor * factor);

  return (piece) => {
    const outputs = new Float32Array(Math.floor((phase + piece.length) / factor));
    let count = 0;
    // Locals: a closure's numbers live on the heap, and this loop sees every sample.
    let [at, left, right] = [phase, current, next];
    for (let i = 0; i < piece.length; i++) {
      const given = piece[i] ?? 0;
      const sample = given - given === 0 ? given : 0;
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
