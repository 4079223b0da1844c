import { randomKey } from '@backline/client';
import { answersKeptHours, type Input, type Operation, type Output } from '@backline/contract/operation';
import type { CallStore, KeptCall } from './kept-calls.ts';
import { outcomeOf } from './outcome.ts';

export interface OutboxOptions {
  store: CallStore;
  /** What may wait. One that another version of the app has kept, and that this one does not know, is told as lapsed. */
  operations: readonly Operation[];
  /** Who is signed in here; null for nobody. */
  fanId: () => number | null;
  send: (operation: Operation, call: KeptCall) => Promise<unknown>;
  /** False where nothing can leave this phone. */
  isOnline: () => boolean;
  /** One at a time of all tabs. */
  alone: (run: () => Promise<void>) => Promise<void>;
  /** What is kept has changed. `isSent`: something has arrived of which no page waits for the answer. */
  onChange: (isSent: boolean) => void;
  lapsedText: string;
  now?: () => number;
  /** How long a page waits for an answer before it says that the call waits: it goes on being sent. */
  patienceMs?: number;
}

/** An answer may have been forgotten a little before this phone's clock says so. */
const lapseMs = (answersKeptHours - 1) * 3_600_000;

const defaultPatienceMs = 6_000;

type Answer = { output: unknown } | { error: unknown } | null;

/**
 * Keeps what a fan does before it is sent, and forgets it when the server has answered: nothing is lost with the network, or with
 * the tab. Each call has one Idempotency-Key for all its tries, and so counts once.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #now: () => number;
  /** Pages that wait for what they have just sent. */
  readonly #waiting = new Map<string, (answer: Answer) => void>();

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Sends at once where that is possible. Throws what the server refused, and that the session is over, and keeps neither: the fan is
   * there to be asked again. Answers null where the call waits for the network, or another tab was the one to send it, and once
   * `left` says that nobody looks at the page any more: what is refused then is kept until it was read. `onKept` is called once the call
   * is safe here.
   */
  async deliver<Op extends Operation>(
    operation: Op,
    input: Input<Op>,
    label: string,
    { left, onKept }: { left?: AbortSignal | undefined; onKept?: (() => void) | undefined } = {},
  ): Promise<Output<Op> | null> {
    const call = await this.#keep(operation, input, label);
    onKept?.();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answered = await new Promise<Answer>((resolve) => {
      this.#waiting.set(call.key, resolve);
      timer = setTimeout(() => resolve(null), this.#options.patienceMs ?? defaultPatienceMs);
      const leave = () => resolve(null);
      // While it was kept, already.
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

  /** Everything of who is signed in, in its order, as far as the network goes. Answers whether something is left that waits for it. */
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
    // What stays, and what another tab has sent meanwhile. What was kept since then is sent next.
    for (const [key, resolve] of this.#waiting) if (isLeft || !kept.has(key)) resolve(null);
    return isLeft;
  }

  /** The fan has read why it was not done. */
  async dismiss(key: string): Promise<void> {
    await this.#options.store.remove(key);
    this.#options.onChange(false);
  }

  /** The person is erased, and what they did not get done with them. */
  async forgetAll(): Promise<void> {
    for (const { key } of await this.#own()) await this.#options.store.remove(key);
    this.#options.onChange(false);
  }

  /** Of who is signed in, whichever tab kept it; without what a page of this tab is about to get an answer to. */
  async list(): Promise<KeptCall[]> {
    return (await this.#own()).filter(({ key }) => !this.#waiting.has(key));
  }

  async #keep(operation: Operation, input: unknown, label: string): Promise<KeptCall> {
    const { store, fanId } = this.#options;
    const owner = fanId();
    if (owner === null) throw new Error('Nobody is signed in');
    const same = (await this.#own()).find(
      ({ path, told, input: other }) =>
        told === null && path === operation.path && JSON.stringify(other) === JSON.stringify(input),
    );
    if (same !== undefined) return same;
    const kept = { key: randomKey(), fanId: owner, path: operation.path, input, label };
    const call: KeptCall = { ...kept, keptAt: this.#now(), triedAt: null, told: null };
    await store.put(call);
    return call;
  }

  async #own(): Promise<KeptCall[]> {
    const { store, fanId } = this.#options;
    const owner = fanId();
    return (await store.list()).filter((call) => call.fanId === owner);
  }

  /** `answered`: a page has it. `ended`: none waited any more. `left`: the server could not do it now. `blocked`: nor would it do what is behind it. */
  async #sendOne(call: KeptCall): Promise<'answered' | 'ended' | 'left' | 'blocked'> {
    const { store, operations, send, isOnline, lapsedText } = this.#options;
    const operation = operations.find(({ path }) => path === call.path);
    const isLapsed = call.triedAt !== null && this.#now() - call.triedAt > lapseMs;
    if (operation === undefined || isLapsed) {
      await store.put({ ...call, told: lapsedText });
      return 'ended';
    }
    const tried: KeptCall = { ...call, triedAt: call.triedAt ?? (isOnline() ? this.#now() : null) };
    // Before it leaves: a tab that ends now has perhaps sent it.
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
