import { refreshSession, setCsrfCookie } from '@backline/contract/session';
import type { Input, Operation, Output } from '@backline/contract/operation';
import { ApiError, noResponse, notAuthenticated, refusal, requestFailed, unreadableAnswer } from './api-error.ts';
import { csrfTokenKey } from './csrf-token-key.ts';
import { eitherSignal } from './either-signal.ts';
import { submission, type Submission } from './request.ts';

/**
 * Storage key of the time of the last refresh. A tab that waits for its turn reads it to learn that another tab has
 * already refreshed the session.
 */
const renewedAtKey = 'sessionRenewedAt';

const timeoutMs = 30_000;
const fileTimeoutMs = 600_000;

export interface ClientOptions {
  /** Includes `/api`; no trailing slash. */
  baseUrl: string;
  /** Language tag of the texts in answers, such as `de`. Defaults to English. */
  language?: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  onSessionLost: () => void;
  onAnswer?: (headers: Headers, sentAt: number) => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Pass the same key for a retry of one submission. Defaults to a new key per call. */
  idempotencyKey?: string;
  personId?: number;
  file?: Blob;
  onHeaders?: (headers: Headers) => void;
}

export interface Client {
  /** Throws an `ApiError`, or the reason of an aborted `signal`. */
  call<Op extends Operation>(operation: Op, input: Input<Op>, options?: CallOptions): Promise<Output<Op>>;
}

export const createClient = (options: ClientOptions): Client => new SessionClient(options);

class SessionClient implements Client {
  readonly #options: ClientOptions;
  #refreshing: Promise<void> | null = null;
  #refreshes = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async call<Op extends Operation>(operation: Op, input: Input<Op>, options: CallOptions = {}): Promise<Output<Op>> {
    const { baseUrl, language, storage, onSessionLost } = this.#options;
    try {
      const isOpening = operation.path === setCsrfCookie.path;
      if (operation.access.kind !== 'public' && !isOpening && storage.getItem(csrfTokenKey) === null) {
        // Another tab ended the session, or the storage was cleared.
        onSessionLost();
        throw notAuthenticated();
      }
      const request = submission(baseUrl, operation, input, { language, ...options });
      // A 401 of a public operation concerns its input, never the session.
      if (operation.access.kind === 'public') return await this.#ask(operation, request, options);
      return await this.#askWithSession(operation, request, options);
    } catch (error) {
      if (error instanceof ApiError || options.signal?.aborted) throw error;
      throw requestFailed(error);
    }
  }

  async #send(request: Submission, signal?: AbortSignal): Promise<{ response: Response; body: unknown }> {
    const { storage, onAnswer } = this.#options;
    const headers = new Headers(request.headers);
    const csrfToken = storage.getItem(csrfTokenKey);
    if (csrfToken !== null) headers.set('X-CSRF-Token', csrfToken);
    const timeout = AbortSignal.timeout(request.body instanceof FormData ? fileTimeoutMs : timeoutMs);
    const sentAt = Date.now();
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers,
        body: request.body,
        credentials: 'include',
        signal: signal === undefined ? timeout : eitherSignal(signal, timeout),
      });
      onAnswer?.(response.headers, sentAt);
      const text = await response.text();
      return { response, body: readJson(text) };
    } catch (error) {
      if (signal?.aborted) throw error;
      throw noResponse(error);
    }
  }

  async #ask<Op extends Operation>(operation: Op, request: Submission, options: CallOptions): Promise<Output<Op>> {
    const { response, body } = await this.#send(request, options.signal);
    if (!response.ok) throw refusal(response.status, body, response.headers.get('Retry-After'));
    options.onHeaders?.(response.headers);
    const answer = operation.output.safeParse(body);
    if (!answer.success) throw unreadableAnswer(response.status, answer.error);
    return answer.data as Output<Op>;
  }

  async #askWithSession<Op extends Operation>(operation: Op, request: Submission, options: CallOptions) {
    const { storage, onSessionLost } = this.#options;
    const renewedAt = storage.getItem(renewedAtKey);
    const refreshesBefore = this.#refreshes;
    try {
      return await this.#ask(operation, request, options);
    } catch (error) {
      if (!isTokenRefusal(error)) throw error;
    }
    try {
      if (this.#refreshes === refreshesBefore) await this.#sharedRefresh(renewedAt);
      return await this.#ask(operation, request, options);
    } catch (error) {
      // A refresh without a response does not end the session.
      if (isTokenRefusal(error) || (error instanceof ApiError && error.status === 401)) {
        storage.removeItem(csrfTokenKey);
        onSessionLost();
      }
      throw error;
    }
  }

  #sharedRefresh(renewedAt: string | null): Promise<void> {
    this.#refreshing ??= this.#refresh(renewedAt).finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  async #refresh(renewedAt: string | null): Promise<void> {
    const { baseUrl, storage } = this.#options;
    await oneTabAtATime(async () => {
      if (storage.getItem(renewedAtKey) !== renewedAt) return;
      const request = submission(baseUrl, refreshSession, {});
      const { csrfToken } = await this.#ask(refreshSession, request, {});
      storage.setItem(csrfTokenKey, csrfToken);
      storage.setItem(renewedAtKey, `${Date.now()}.${Math.random()}`);
    });
    this.#refreshes += 1;
  }
}

function isTokenRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.accessTokenInValid;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Refreshes in one tab at a time. Without Web Locks (plain http) the server tolerates several for a minute. */
async function oneTabAtATime(run: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return run();
  await locks.request('backline-session-refresh', run);
}
