import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { calls, Setup } from './phone-process.ts';

/** One process holds this many phones, because the machine may limit open files to 20,000. */
const phonesOfProcess = 12_500;

type Calls = typeof calls;
type Given<Name extends keyof Calls> = Parameters<Calls[Name]>[0];
type Answer<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

class PhoneProcess {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  #asked = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', ({ id, answer, error }: { id: number; answer?: unknown; error?: string }) => {
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      if (error === undefined) pending?.resolve(answer);
      else pending?.reject(new Error(error));
    });
  }

  call<Name extends keyof Calls>(name: Name, given?: Given<Name>): Promise<Answer<Name>> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: (answer) => resolve(answer as Answer<Name>), reject });
      this.#child.send({ id, name, given });
    });
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await once(this.#child, 'exit');
  }
}

/** Phones in processes of their own, so that their work is not counted as the servers'. */
export class PhoneCrowd {
  readonly #processes: PhoneProcess[] = [];
  readonly count: number;

  private constructor(count: number) {
    this.count = count;
  }

  static async start(setup: Setup): Promise<PhoneCrowd> {
    const crowd = new PhoneCrowd(setup.cookies.length);
    for (let start = 0; start < crowd.count; start += phonesOfProcess) {
      const child = fork(fileURLToPath(new URL('phone-process.ts', import.meta.url)));
      await once(child, 'message');
      const held = new PhoneProcess(child);
      crowd.#processes.push(held);
      await held.call('setUp', { ...setup, cookies: setup.cookies.slice(start, start + phonesOfProcess) });
    }
    return crowd;
  }

  /** Opens phones in turn on these ports. Returns how many attempts failed. */
  async open(ports: readonly number[], { to = this.count, withinMs = 0 } = {}): Promise<number> {
    const failed = await this.#each(to, (held, part) => held.call('open', { ...part, withinMs, ports }));
    return failed.reduce((sum, one) => sum + one, 0);
  }

  async lose({ to = this.count } = {}): Promise<void> {
    await this.#each(to, (held, part) => held.call('lose', part));
  }

  async read(url: string, { to = this.count, withinMs = 0 } = {}): Promise<void> {
    await this.#each(to, (held, part) => held.call('read', { ...part, withinMs, url }));
  }

  /** Publishes a notice of a topic, and returns the milliseconds until the last phone has it. */
  async msUntilAll(topic: string, publish: () => Promise<unknown>, count = this.count): Promise<number> {
    await Promise.all(this.#processes.map((held) => held.call('forget')));
    const startedAt = Date.now();
    await publish();
    return this.#until(startedAt, count, async (held) => (await held.call('heard'))[topic]);
  }

  /** Runs `harm`, after which phones lose their sockets, and returns how long all took to come back. */
  async msUntilBack(count: number, ports: readonly number[], harm: () => Promise<unknown>) {
    await Promise.all(this.#processes.map((held) => held.call('forget')));
    await Promise.all(this.#processes.map((held) => held.call('watchReturns', { ports })));
    const startedAt = Date.now();
    await harm();
    const ms = await this.#until(startedAt, count, (held) => held.call('returns'));
    const all = await Promise.all(this.#processes.map((held) => held.call('returns')));
    await Promise.all(this.#processes.map((held) => held.call('watchReturns', { ports: [] })));
    const sumOf = (key: 'refused' | 'failed') => all.reduce((sum, one) => sum + one[key], 0);
    const heard = await Promise.all(this.#processes.map((held) => held.call('heard')));
    const reloads = heard.reduce((sum, one) => sum + (one.reload?.count ?? 0), 0);
    return { ms, refused: sumOf('refused'), failed: sumOf('failed'), reloads };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((held) => held.stop()));
  }

  async #until(
    startedAt: number,
    count: number,
    read: (held: PhoneProcess) => Promise<{ count: number; lastAt: number } | undefined>,
  ): Promise<number> {
    for (const deadline = Date.now() + 180_000; ; await sleep(250)) {
      const all = await Promise.all(this.#processes.map(read));
      const sum = all.reduce((whole, one) => whole + (one?.count ?? 0), 0);
      if (sum >= count) return Math.max(...all.map((one) => one?.lastAt ?? 0)) - startedAt;
      if (Date.now() > deadline) throw new Error(`only ${sum} of ${count} phones were reached`);
    }
  }

  /** Calls the processes that hold the first `to` phones. */
  #each<T>(to: number, call: (held: PhoneProcess, part: { from: number; to: number }) => Promise<T>): Promise<T[]> {
    return Promise.all(
      this.#processes.flatMap((held, index) => {
        const end = Math.min(to - index * phonesOfProcess, phonesOfProcess);
        return end > 0 ? [call(held, { from: 0, to: end })] : [];
      }),
    );
  }
}
