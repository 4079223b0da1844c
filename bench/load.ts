import autocannon from 'autocannon';

export interface Line {
  what: string;
  ratio: number;
  bound: string;
  holds: boolean;
}

export const atMost = (ratio: number, limit: number) => ({ ratio, bound: `<= ${limit}`, holds: ratio <= limit });
export const atLeast = (ratio: number, limit: number) => ({ ratio, bound: `>= ${limit}`, holds: ratio >= limit });

/** Judges a figure by a limit, and reports it as a multiple of the limit. */
export const within = (figure: number, limit: number, unit: string) => ({
  ratio: figure / limit,
  bound: `<= 1 (${limit} ${unit})`,
  holds: figure <= limit,
});

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

/** Warms up the JIT, because a production process has run for hours. */
const warmUpSeconds = 5;

export async function warmUp(targets: readonly Target[]): Promise<void> {
  for (const target of targets) await fire(target, warmUpSeconds);
}

/** Measures requests per second after a short warm-up. Throws on any response outside 2xx. */
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

export interface BoundedCall {
  call(): Promise<unknown>;
  bound: number;
}

export const bareRow = (bareUrl: string, eventId: number) => () => read(`${bareUrl}/detail?event_id=${eventId}`);

export async function read(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await answer.text();
}

/**
 * Measures calls, alternating with a read of one row through the bare server. The bound of a call is a multiple of the
 * cost of that read.
 */
export async function linesBesideRow(
  row: () => Promise<void>,
  calls: Record<string, BoundedCall>,
  describe: (what: string, ours: number) => string,
  { times = 20, warmUps = 10 } = {},
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [what, { call, bound }] of Object.entries(calls)) {
    const [one, ours] = await mediansByTurns([row, call], times, warmUps);
    lines.push({ what: `${describe(what, ours)}, one bare row ${one.toFixed(2)} ms`, ...atMost(ours / one, bound) });
  }
  return lines;
}

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
