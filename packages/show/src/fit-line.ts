export interface Point {
  x: number;
  y: number;
}

export interface Line {
  at(x: number): number;
  slope: number;
}

/** Least squares. Level where the points span too little to tell a slope, and never steeper than it may be. */
export function fitLine(
  points: readonly Point[],
  { leastSpan, steepest }: { leastSpan: number; steepest: number },
): Line {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const xs = points.map(({ x }) => x);
  const isWide = Math.max(...xs) - Math.min(...xs) >= leastSpan;
  const slope = isWide ? leastSquares(points, middle) : 0;
  const held = Math.min(Math.max(slope, -steepest), steepest);
  return { slope: held, at: (x) => middle.y + held * (x - middle.x) };
}

function leastSquares(points: readonly Point[], middle: Point): number {
  let products = 0;
  let squares = 0;
  for (const { x, y } of points) {
    products += (x - middle.x) * (y - middle.y);
    squares += (x - middle.x) ** 2;
  }
  return products / squares;
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
