export interface Point {
  x: number;
  y: number;
}

export interface Line {
  at(x: number): number;
  slope: number;
  /** Mean x of the points. The error due to the slope grows with the distance from here. */
  middleX: number;
  spanX: number;
}

/** Fits by least squares. The slope is 0 if the points span too little, and limited to `steepest`. */
export function fitLine(points: readonly Point[], { minSpan, steepest }: { minSpan: number; steepest: number }): Line {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const xs = points.map(({ x }) => x);
  const spanX = Math.max(...xs) - Math.min(...xs);
  const slope = spanX >= minSpan ? leastSquares(points, middle) : 0;
  const clamped = Math.min(Math.max(slope, -steepest), steepest);
  return { slope: clamped, middleX: middle.x, spanX, at: (x) => middle.y + clamped * (x - middle.x) };
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
