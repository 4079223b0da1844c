import type { Input, Operation, Output } from '@backline/contract/operation';
import { ApiError, requestFailed } from './api-error.ts';
import type { CallOptions } from './client.ts';
import { outputOf, send, type Answered } from './exchange.ts';
import { submission, type Submission } from './request.ts';

/** Base of the wait after a 503 without Retry-After; it doubles with each retry. */
const firstWaitMs = 1_000;

export interface TokenClientOptions {
  /** Address of the installation, such as `https://backline.your.house`. */
  url: string;
  token: string;
  /** Language tag of the texts in answers, such as `de`. Defaults to English. */
  language?: string;
  /** Max repetitions of a call that was answered with 429 or 503. */
  maxRetries?: number;
  /** A call whose Retry-After is longer fails at once. */
  maxWaitSeconds?: number;
}

export type TokenCallOptions = Omit<CallOptions, 'personId'>;

type RowOf<Op extends Operation> = Output<Op> extends readonly (infer Row)[] ? Row : never;

export interface TokenClient {
  /** Throws an `ApiError`, or the reason of an aborted `signal`. */
  call<Op extends Operation>(operation: Op, input: Input<Op>, options?: TokenCallOptions): Promise<Output<Op>>;
  /** Yields the rows of a list, and asks for the next page when it is needed. */
  rows<Op extends Operation>(
    operation: Op,
    input: Input<Op>,
    options?: Pick<CallOptions, 'signal'>,
  ): AsyncGenerator<RowOf<Op>, void, undefined>;
}

/** Creates a client for another system, which signs in by an API token alone. */
export function createTokenClient({
  url,
  token,
  language,
  maxRetries = 4,
  maxWaitSeconds = 60,
}: TokenClientOptions): TokenClient {
  const baseUrl = `${url.replace(/\/+$/, '')}/api`;

  async function sendPatiently(request: Submission, signal?: AbortSignal): Promise<Answered> {
    const headers = new Headers(request.headers);
    headers.set('Authorization', `Bearer ${token}`);
    for (let retries = 0; ; retries += 1) {
      const answered = await send(request, { headers, credentials: 'omit', signal });
      const waitMs = retryWaitMs(answered.response, retries);
      if (waitMs === null || waitMs > maxWaitSeconds * 1_000 || retries >= maxRetries) return answered;
      await sleep(waitMs, signal);
    }
  }

  const call: TokenClient['call'] = async (operation, input, options = {}) => {
    try {
      // Retries send the same Idempotency-Key, so that a write runs once.
      const request = submission(baseUrl, operation, input, { language, ...options });
      return outputOf(operation, await sendPatiently(request, options.signal), options.onHeaders);
    } catch (error) {
      if (error instanceof ApiError || options.signal?.aborted) throw error;
      throw requestFailed(error);
    }
  };

  return {
    call,
    async *rows(operation, input, { signal } = {}) {
      let cursor: string | null = null;
      do {
        const page: unknown = await call(operation, cursor === null ? input : withCursor<typeof input>(input, cursor), {
          signal,
          onHeaders: (headers) => (cursor = headers.get('X-Next-Cursor')),
        });
        if (!Array.isArray(page))
          throw requestFailed(new Error(`${operation.path} does not answer with a list of rows.`));
        yield* page;
      } while (cursor !== null);
    },
  };
}

/** The cast is safe: every list whose answer has a next page accepts its cursor. */
const withCursor = <In>(input: In, cursor: string): In => ({ ...(input as object), cursor }) as In;

/** Returns null for an answer that no retry would change. */
function retryWaitMs({ status, headers }: Response, retries: number): number | null {
  if (status !== 429 && status !== 503) return null;
  const retryAfter = headers.get('Retry-After') ?? '';
  return /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : firstWaitMs * 2 ** retries;
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
