import { refreshSession, setCsrfCookie } from '@backline/contract/session';
import type { Input, Operation, Output } from '@backline/contract/operation';
import { ApiError, notAuthenticated, requestFailed } from './api-error.ts';
import { csrfTokenKey } from './csrf-token-key.ts';
import { outputOf, send } from './exchange.ts';
import { submission, type Submission } from './request.ts';

/**
 * Storage key of the time of the last refresh. A tab that waits for its turn reads it to learn that another tab has
 * already refreshed the session.
 */
const renewedAtKey = 'sessionRenewedAt';

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
  /** Defaults to 30 seconds, or 10 minutes with a `file`. */
  timeoutMs?: number;
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

  async #ask<Op extends Operation>(operation: Op, request: Submission, options: CallOptions): Promise<Output<Op>> {
    const { storage, onAnswer } = this.#options;
    const headers = new Headers(request.headers);
    const csrfToken = storage.getItem(csrfTokenKey);
    if (csrfToken !== null) headers.set('X-CSRF-Token', csrfToken);
    const { signal, timeoutMs } = options;
    const answered = await send(request, { headers, credentials: 'include', signal, timeoutMs, onAnswer });
    return outputOf(operation, answered, options.onHeaders);
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

/** Refreshes in one tab at a time. Without Web Locks (plain http) the server tolerates several for a minute. */
async function oneTabAtATime(run: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return run();
  await locks.request('backline-session-refresh', run);
}
