import { randomKey } from '@backline/client';
import { answersKeptHours, type Input, type Operation, type Output } from '@backline/contract/operation';
import type { CallStore, QueuedCall } from './queued-calls.ts';
import { outcomeOf } from './outcome.ts';

export interface OutboxOptions {
  store: CallStore;
  /** Operations that can be queued. A stored call of an unknown operation counts as expired. */
  operations: readonly Operation[];
  fanId: () => number | null;
  send: (operation: Operation, call: QueuedCall) => Promise<unknown>;
  isOnline: () => boolean;
  alone: (run: () => Promise<void>) => Promise<void>;
  /** Called when the queue changes. `isSent` is true if a call arrived whose response no page awaits. */
  onChange: (isSent: boolean) => void;
  lapsedText: string;
  now?: () => number;
  /** Time after which a page stops waiting and reports the call as queued. Sending continues. */
  timeoutMs?: number;
}

/** Calls expire one hour before the server deletes their responses, to allow for errors of this phone's clock. */
const lapseMs = (answersKeptHours - 1) * 3_600_000;

const defaultTimeoutMs = 6_000;

type Answer = { output: unknown } | { error: unknown } | null;

/**
 * Stores a fan's calls before it sends them, and deletes each call when the server has responded. All attempts at a
 * call use one Idempotency-Key, so that the call counts once.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #now: () => number;
  readonly #waiting = new Map<string, (answer: Answer) => void>();

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Stores a call, then sends it if possible. Throws, and drops the call, when the server refuses it or the session is
   * over. Resolves to null while the call waits for the network, after another tab sent it, or once `left` is aborted;
   * a later refusal is kept for the fan to read. Calls `onQueued` once the call is stored.
   */
  async deliver<Op extends Operation>(
    operation: Op,
    input: Input<Op>,
    label: string,
    { left, onQueued }: { left?: AbortSignal | undefined; onQueued?: (() => void) | undefined } = {},
  ): Promise<Output<Op> | null> {
    const call = await this.#keep(operation, input, label);
    onQueued?.();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answered = await new Promise<Answer>((resolve) => {
      this.#waiting.set(call.key, resolve);
      timer = setTimeout(() => resolve(null), this.#options.timeoutMs ?? defaultTimeoutMs);
      const leave = () => resolve(null);
      // The page may have been left while the call was being stored.
      if (left?.aborted === true) leave();
      else left?.addEventListener('abort', leave);
      this.sendAll().catch((error: unknown) => resolve({ error }));
    });
    clearTimeout(timer);
    this.#waiting.delete(call.key);
    this.#options.onChange(false);
    if (answered === null) return null;
    if ('error' in answered) throw answered.error;
    return answered.output as Output<Op>;
  }

  /** Sends the fan's calls in order until the network fails. Resolves to true if calls are left. */
  async sendAll(): Promise<boolean> {
    let isLeft = false;
    await this.#options.alone(async () => {
      for (const call of await this.#own()) {
        if (call.told !== null) continue;
        const became = await this.#sendOne(call);
        if (became === 'left' || became === 'blocked') isLeft = true;
        if (became === 'blocked') break;
        this.#options.onChange(became === 'ended');
      }
    });
    const kept = new Set((await this.#own()).map(({ key }) => key));
    // Stops the waiting of pages whose calls remain queued or were sent by another tab. Calls stored during this run
    // are sent in the next one.
    for (const [key, resolve] of this.#waiting) if (isLeft || !kept.has(key)) resolve(null);
    return isLeft;
  }

  async dismiss(key: string): Promise<void> {
    await this.#options.store.remove(key);
    this.#options.onChange(false);
  }

  async forgetAll(): Promise<void> {
    for (const { key } of await this.#own()) await this.#options.store.remove(key);
    this.#options.onChange(false);
  }

  /** Returns the calls of the signed-in fan from all tabs, except those whose response a page of this tab awaits. */
  async list(): Promise<QueuedCall[]> {
    return (await this.#own()).filter(({ key }) => !this.#waiting.has(key));
  }

  async #keep(operation: Operation, input: unknown, label: string): Promise<QueuedCall> {
    const { store, fanId } = this.#options;
    const owner = fanId();
    if (owner === null) throw new Error('Nobody is signed in');
    const same = (await this.#own()).find(
      ({ path, told, input: other }) =>
        told === null && path === operation.path && JSON.stringify(other) === JSON.stringify(input),
    );
    if (same !== undefined) return same;
    const kept = { key: randomKey(), fanId: owner, path: operation.path, input, label };
    const call: QueuedCall = { ...kept, keptAt: this.#now(), triedAt: null, told: null };
    await store.put(call);
    return call;
  }

  async #own(): Promise<QueuedCall[]> {
    const { store, fanId } = this.#options;
    const owner = fanId();
    return (await store.list()).filter((call) => call.fanId === owner);
  }

  /**
   * Sends one call. `answered`: a page got the response. `ended`: no page waited. `left`: failed for now. `blocked`:
   * other calls would fail too.
   */
  async #sendOne(call: QueuedCall): Promise<'answered' | 'ended' | 'left' | 'blocked'> {
    const { store, operations, send, isOnline, lapsedText } = this.#options;
    const operation = operations.find(({ path }) => path === call.path);
    const isLapsed = call.triedAt !== null && this.#now() - call.triedAt > lapseMs;
    if (operation === undefined || isLapsed) {
      await store.put({ ...call, told: lapsedText });
      return 'ended';
    }
    const tried: QueuedCall = { ...call, triedAt: call.triedAt ?? (isOnline() ? this.#now() : null) };
    // Stores the attempt before sending, because a tab that closes now may have sent the call.
    await store.put(tried);
    try {
      const output = await send(operation, tried);
      await store.remove(call.key);
      const page = this.#waiting.get(call.key);
      page?.({ output });
      return page === undefined ? 'ended' : 'answered';
    } catch (error) {
      const outcome = outcomeOf(error);
      const page = this.#waiting.get(call.key);
      if (outcome === 'unheard' || (outcome === 'not-ours' && page === undefined)) return 'blocked';
      if (outcome === 'unknown') return 'left';
      if (outcome === 'done' || page !== undefined) await store.remove(call.key);
      else await store.put({ ...tried, told: error instanceof Error ? error.message : String(error) });
      if (outcome === 'done' || page === undefined) return 'ended';
      page({ error });
      return 'answered';
    }
  }
}
