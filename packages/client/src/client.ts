import { refreshSession, setCsrfCookie } from '@backline/contract/session';
import type { Input, Operation, Output } from '@backline/contract/operation';
import { ApiError, noResponse, notAuthenticated, refusal, requestFailed, unreadableAnswer } from './api-error.ts';
import { eitherSignal } from './either-signal.ts';
import { submission, type Submission } from './request.ts';

/** Where the CSRF token of the session lies in the storage. Its presence means that somebody is signed in. */
export const csrfTokenKey = 'csrfToken';
/** When the session was last renewed: tells a tab that waited for its turn that another one has done it. */
const renewedAtKey = 'sessionRenewedAt';

const timeoutMs = 30_000;
/** A file has to arrive first, and may wait for its turn. */
const fileTimeoutMs = 600_000;

export interface ClientOptions {
  /** With the `/api` part, without a trailing slash. */
  baseUrl: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The session ended and cannot be renewed; its token is already removed from the storage. */
  onSessionLost: () => void;
  /** Of every answer, whatever it says; `sentAt` by this machine's clock. */
  onAnswer?: (headers: Headers, sentAt: number) => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Pass one to let a second try of the same submission count once. A new one is made for each call otherwise. */
  idempotencyKey?: string;
  /** Who did it: refused with `precondition_failed` where the session is somebody else's by now. */
  personId?: number;
  /** For an operation that takes one. */
  file?: Blob;
  onHeaders?: (headers: Headers) => void;
}

export interface Client {
  /** Every failure is an `ApiError`, except the abort of the caller's own signal. */
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
    const { baseUrl, storage, onSessionLost } = this.#options;
    try {
      const isOpening = operation.path === setCsrfCookie.path;
      if (operation.access.kind !== 'public' && !isOpening && storage.getItem(csrfTokenKey) === null) {
        // Ended in another tab, or its storage cleared: the page must not go on as if somebody were signed in.
        onSessionLost();
        throw notAuthenticated();
      }
      const request = submission(baseUrl, operation, input, options);
      // A refusal of a public operation is about its input, never about the session.
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
      // A refresh that got no answer, or a broken server, says nothing about the session: the person keeps it.
      if (isTokenRefusal(error) || (error instanceof ApiError && error.status === 401)) {
        storage.removeItem(csrfTokenKey);
        onSessionLost();
      }
      throw error;
    }
  }

  /** One refresh serves all calls that were refused meanwhile. */
  #sharedRefresh(renewedAt: string | null): Promise<void> {
    this.#refreshing ??= this.#refresh(renewedAt).finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  async #refresh(renewedAt: string | null): Promise<void> {
    const { baseUrl, storage } = this.#options;
    await oneTabAtATime(async () => {
      // Another tab renewed the session while this one waited for its turn.
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

/** Two tabs that wake together renew once. Without locks (plain http) both do, which the server bears for a minute. */
async function oneTabAtATime(run: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return run();
  await locks.request('backline-session-refresh', run);
}
