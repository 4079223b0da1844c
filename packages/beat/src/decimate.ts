const loudest = 1e9;

/** Lowers the sample rate by a whole factor: output n is aligned with input n × factor, across pieces. */
export type Decimate = (piece: Float32Array) => Float32Array;

/**
 * Filters with triangular weights, so that only treble aliases, and only into treble. Counts non-finite samples as
 * silence.
 */
export function createDecimator(factor: number): Decimate {
  const scale = 1 / (factor * factor);
  let phase = 0;
  let current = 0;
  let next = 0;

  return (piece) => {
    const outputs = new Float32Array(Math.floor((phase + piece.length) / factor));
    let count = 0;
    // Copies the state to local variables, because a closure's numbers live on the heap and this loop runs for every
    // sample.
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
