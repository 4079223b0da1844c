export interface Point {
  x: number;
  y: number;
}

export interface Line {
  at(x: number): number;
  slope: number;
  /** Where its points are on average: a slope that is a little wrong is the more so, the further from here. */
  middleX: number;
  /** From the first to the last of its points. */
  spanX: number;
}

/** Least squares. Level where the points span too little to tell a slope, and never steeper than it may be. */
export function fitLine(
  points: readonly Point[],
  { leastSpan, steepest }: { leastSpan: number; steepest: number },
): Line {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const xs = points.map(({ x }) => x);
  const spanX = Math.max(...xs) - Math.min(...xs);
  const slope = spanX >= leastSpan ? leastSquares(points, middle) : 0;
  const held = Math.min(Math.max(slope, -steepest), steepest);
  return { slope: held, middleX: middle.x, spanX, at: (x) => middle.y + held * (x - middle.x) };
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
