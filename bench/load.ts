import autocannon from 'autocannon';

export interface Line {
  what: string;
  ratio: number;
  bound: string;
  holds: boolean;
}

export function conclude(lines: readonly Line[]): void {
  for (const { what, ratio, bound, holds } of lines) {
    process.stdout.write(
      `${holds ? 'holds' : 'FAILS'}  ${ratio.toFixed(2).padStart(6)}  ${bound.padEnd(14)} ${what}\n`,
    );
  }
  if (lines.some((line) => !line.holds)) process.exitCode = 1;
}

export interface Target {
  url: string;
  method: 'GET' | 'POST';
  cookies?: readonly string[];
  body?: object;
}

const connections = 10;

/** Allows for the JIT: a production process has run for hours. */
const warmUpSeconds = 5;

export async function warmUp(targets: readonly Target[]): Promise<void> {
  for (const target of targets) await fire(target, warmUpSeconds);
}

/** Excludes a short start. Throws on any answer outside 2xx. */
export async function requestsPerSecond(target: Target, seconds = 2): Promise<number> {
  await fire(target, 1);
  return fire(target, seconds);
}

async function fire({ url, method, cookies = [], body }: Target, seconds: number): Promise<number> {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  let opened = 0;
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers,
    setupClient(client) {
      const cookie = cookies[opened % cookies.length];
      opened += 1;
      if (cookie !== undefined) client.setHeaders({ ...headers, cookie });
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

export async function medianMs(call: () => Promise<unknown>, times = 60): Promise<number> {
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await call();
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const start = performance.now();
    await call();
    taken.push(performance.now() - start);
  }
  return median(taken);
}

export async function mediansByTurns(
  calls: readonly [() => Promise<unknown>, () => Promise<unknown>],
  times = 30,
  warmUps = 5,
): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let index = -warmUps; index < times; index += 1) {
    for (const side of [0, 1] as const) {
      const start = performance.now();
      await calls[side]();
      if (index >= 0) taken[side].push(performance.now() - start);
    }
  }
  return [median(taken[0]), median(taken[1])];
}

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
