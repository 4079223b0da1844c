import autocannon from 'autocannon';

export interface Target {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: object;
}

/** Requests per second over `seconds`, after a short warm-up. Throws when any answer was not 2xx. */
export async function requestsPerSecond(target: Target, seconds = 2): Promise<number> {
  await fire(target, 1);
  return fire(target, seconds);
}

async function fire({ url, method, headers = {}, body }: Target, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    method,
    connections: 20,
    duration: seconds,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/** The median time of one call in milliseconds, one after another, after a warm-up. */
export async function medianMs(call: () => Promise<unknown>, times = 60): Promise<number> {
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await call();
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const start = performance.now();
    await call();
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}
