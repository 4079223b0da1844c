import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Network } from '@backline/show/networks';
import type { Place } from './houses.ts';
import type { Answers, Order, Standing } from './serve-phones.ts';
import type { PhoneDiary, PhoneKind } from './virtual-phone.ts';

/** More, and they would wait for each other instead of for the server. */
const mostInOne = 500;

const byTurns: Network[] = ['Wi-Fi', 'LTE', 'congested'];

/** A third on each network. `headersOf` says who each of them is. */
export const phoneKinds = (count: number, headersOf: (index: number) => Record<string, string>): PhoneKind[] =>
  Array.from({ length: count }, (_, index) => ({
    network: byTurns[index % byTurns.length] ?? 'LTE',
    seed: index + 1,
    headers: headersOf(index),
  }));

/** Virtual phones, several hundred to a process. */
export class Crowd {
  readonly #processes: PhonesProcess[];

  private constructor(processes: PhonesProcess[]) {
    this.#processes = processes;
  }

  /** Processes for so many, who have not come yet; whoever made it lets it go again. */
  static of(count: number, { program = new URL('phones-process.ts', import.meta.url) }: { program?: URL } = {}): Crowd {
    return new Crowd(Array.from({ length: Math.ceil(count / mostInOne) }, () => new PhonesProcess(program)));
  }

  /** They have come, and know nothing yet. */
  async arrive(place: Place, phones: readonly PhoneKind[], { withinMs }: { withinMs: number }): Promise<void> {
    const of = (part: number) => phones.filter((_phone, index) => Math.floor(index / mostInOne) === part);
    await this.#all((part) => ({ do: 'arrive', place, phones: of(part), withinMs }));
  }

  /** A share of them, from the one to the other, loses its way. */
  drop(from: number, to: number, { forMs, withinMs }: { forMs: number; withinMs: number }): Promise<unknown> {
    return this.#all(() => ({ do: 'drop', from, to, forMs, withinMs }));
  }

  sample(): Promise<unknown> {
    return this.#all(() => ({ do: 'sample' }));
  }

  async stand(): Promise<Standing> {
    const all = await this.#all(() => ({ do: 'stand' as const }));
    const newestEpoch = Math.max(-1, ...all.map((one) => one.newestEpoch));
    const sum = (of: (one: Standing) => number) => all.reduce((total, one) => total + of(one), 0);
    return {
      phones: sum(({ phones }) => phones),
      ready: sum(({ ready }) => ready),
      newestEpoch,
      atNewest: sum((one) => (one.newestEpoch === newestEpoch ? one.atNewest : 0)),
    };
  }

  /** False where it did not come about in that time. */
  async until(isSo: (standing: Standing) => boolean, patienceMs: number): Promise<boolean> {
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(250)) {
      if (isSo(await this.stand())) return true;
    }
    return false;
  }

  async end(): Promise<PhoneDiary[]> {
    return (await this.#all(() => ({ do: 'end' as const }))).flat();
  }

  async leave(): Promise<void> {
    await Promise.all(this.#processes.map((one) => one.kill()));
  }

  #all<Name extends Order['do']>(orderOf: (part: number) => Extract<Order, { do: Name }>): Promise<Answers[Name][]> {
    return Promise.all(this.#processes.map((one, part) => one.ask(orderOf(part))));
  }
}

const hasEnded = () => new Error('a process of virtual phones has ended');

class PhonesProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<never>>();
  #asked = 0;

  constructor(program: URL) {
    this.#child = fork(fileURLToPath(program));
    this.#child.on('message', (told: { number: number; answer: never; error?: string }) => {
      const waiting = this.#waiting.get(told.number);
      this.#waiting.delete(told.number);
      if (told.error === undefined) waiting?.resolve(told.answer);
      else waiting?.reject(new Error(told.error));
    });
    this.#child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(hasEnded());
    });
  }

  async ask<Name extends Order['do']>(order: Extract<Order, { do: Name }>): Promise<Answers[Name]> {
    if (!this.#child.connected) throw hasEnded();
    this.#asked += 1;
    const answer = Promise.withResolvers<never>();
    this.#waiting.set(this.#asked, answer);
    this.#child.send({ number: this.#asked, order });
    return answer.promise;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill();
    await gone;
  }
}
