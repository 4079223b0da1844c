import { getBotCheck } from '@backline/contract/auth';
import type { Client } from '@backline/client';
import { FailedCheck } from './failed-check.ts';
import { solveProofOfWork, type Solution } from './proof.ts';
import { solveTurnstile } from './turnstile.ts';

export type BotCheckState =
  | { phase: 'off' }
  | { phase: 'working' }
  | { phase: 'asking' }
  | { phase: 'done' }
  | { phase: 'failed'; reason: string };

const marginMs = 10_000;

/** Runs the checks of one widget one after another, because each solution is valid for one request. */
export class BotCheckSession {
  state: BotCheckState = { phase: 'working' };
  readonly #listeners = new Set<() => void>();
  #ended = new AbortController();
  #showContainer: (element: HTMLElement) => void = () => {};
  readonly #container = new Promise<HTMLElement>((resolve) => {
    this.#showContainer = resolve;
  });
  #solution: Promise<Solution> | null = null;
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly attach = (element: HTMLElement | null) => {
    if (element !== null) this.#showContainer(element);
  };

  readonly start = () => {
    this.#begin().catch(() => {});
  };

  open(): void {
    this.#ended = new AbortController();
    this.start();
  }

  close(): void {
    this.#ended.abort(new Error('The check was left.'));
    this.#solution = null;
  }

  /** Returns the solution for one request. Throws a `FailedCheck` if the check fails. */
  async take(): Promise<string> {
    const solution = await this.#fresh().catch((error: unknown) => {
      throw new FailedCheck('The check failed.', { cause: error });
    });
    this.#solution = null;
    this.start();
    return solution.answer;
  }

  async #fresh(): Promise<Solution> {
    const solution = await this.#begin();
    if (solution.expiresAt - marginMs >= Date.now()) return solution;
    this.#solution = null;
    return this.#begin();
  }

  #begin(): Promise<Solution> {
    this.#solution ??= this.#solve();
    return this.#solution;
  }

  async #solve(): Promise<Solution> {
    const { signal } = this.#ended;
    try {
      this.#show({ phase: 'working' }, signal);
      const check = await this.#client.call(getBotCheck, {}, { signal });
      if (check.kind === 'off') {
        this.#show({ phase: 'off' }, signal);
        return { answer: '', expiresAt: Infinity };
      }
      if (check.kind === 'turnstile') this.#show({ phase: 'asking' }, signal);
      const solution = await (check.kind === 'turnstile'
        ? solveTurnstile(check.site_key, await this.#container, signal)
        : solveProofOfWork(check.challenge, signal));
      this.#show({ phase: 'done' }, signal);
      return solution;
    } catch (error) {
      if (!signal.aborted) this.#solution = null;
      this.#show({ phase: 'failed', reason: error instanceof Error ? error.message : String(error) }, signal);
      throw error;
    }
  }

  #show(state: BotCheckState, signal: AbortSignal): void {
    if (signal.aborted || (this.state.phase === 'off' && state.phase === 'working')) return;
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}
