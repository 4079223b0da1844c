export interface Point {
  x: number;
  y: number;
  weight: number;
}

const rounds = 4;

/**
 * Returns polynomial coefficients, constant first, by least squares with Tukey's biweight (Cleveland, "Robust locally
 * weighted regression", 1979). Points beyond `tolerance` lose their weight. Keep x about within -1 and 1, for numerical
 * accuracy.
 */
export function robustFit(points: readonly Point[], degree: number, tolerance: number): number[] {
  let coefficients = leastSquares(points, degree);
  for (let round = 1; round < rounds; round++) {
    const near = points.map(({ x, y, weight }) => {
      const off = (y - valueAt(coefficients, x)) / tolerance;
      return { x, y, weight: Math.abs(off) < 1 ? weight * (1 - off * off) ** 2 : 0 };
    });
    if (near.every(({ weight }) => weight === 0)) break;
    coefficients = leastSquares(near, degree);
  }
  return coefficients;
}

export function valueAt(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);
}

/** Solves the normal equations by Gaussian elimination; a slight ridge term flattens an underdetermined curve. */
function leastSquares(points: readonly Point[], degree: number): number[] {
  const moment = (power: number) => points.reduce((sum, { x, weight }) => sum + weight * x ** power, 0);
  const moments = Array.from({ length: 2 * degree + 1 }, (_, power) => moment(power));
  const ridge = 1e-10 * (moments[0] ?? 0);
  const rows = Array.from({ length: degree + 1 }, (_, r) => [
    ...Array.from({ length: degree + 1 }, (_none, c) => (moments[r + c] ?? 0) + (r === c && r > 0 ? ridge : 0)),
    points.reduce((sum, { x, y, weight }) => sum + weight * y * x ** r, 0),
  ]);
  rows.forEach((pivot, p) => {
    for (const row of rows.slice(p + 1)) {
      const factor = (row[p] ?? 0) / (pivot[p] ?? 1);
      row.forEach((value, c) => (row[c] = value - factor * (pivot[c] ?? 0)));
    }
  });
  const solution: number[] = [];
  for (const [r, row] of [...rows.entries()].toReversed()) {
    const known = solution.reduce((sum, value, k) => sum + value * (row[r + 1 + k] ?? 0), 0);
    solution.unshift(((row[degree + 1] ?? 0) - known) / (row[r] ?? 1));
  }
  return solution;
}
