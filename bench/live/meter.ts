import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb, secondsOf, secondsOfTree, sharedMb } from './processor-time.ts';

export interface Cost {
  /** Processor seconds of all watched processes. */
  server: number;
  postgres: number;
}

const idleMs = 10_000;

/** Measures processor time instead of time, because other work may share the machine. */
export class Meter {
  readonly #pids: () => readonly number[];
  readonly postgresPid: number;
  /** Cost of one second without work. */
  #idle: Cost = { server: 0, postgres: 0 };

  constructor(pids: () => readonly number[], postgresPid: number) {
    this.#pids = pids;
    this.postgresPid = postgresPid;
  }

  /** Measures what the processes cost while nothing happens, which `costOf` then leaves out. */
  async learnIdle(ms = idleMs): Promise<Cost> {
    this.#idle = { server: 0, postgres: 0 };
    const { server, postgres } = await this.costOf(() => sleep(ms));
    return (this.#idle = { server: server / (ms / 1_000), postgres: postgres / (ms / 1_000) });
  }

  async costOf(work: () => Promise<unknown>): Promise<Cost> {
    const [before, startedAt] = [await this.#read(), performance.now()];
    await work();
    const [after, seconds] = [await this.#read(), (performance.now() - startedAt) / 1_000];
    return {
      server: Math.max(0, after.server - before.server - seconds * this.#idle.server),
      postgres: Math.max(0, after.postgres - before.postgres - seconds * this.#idle.postgres),
    };
  }

  async megabytes(): Promise<Cost> {
    const each = await Promise.all(this.#pids().map(residentMb));
    return { server: each.reduce((sum, one) => sum + one, 0), postgres: await sharedMb(this.postgresPid) };
  }

  async #read(): Promise<Cost> {
    const each = await Promise.all(this.#pids().map(secondsOf));
    return { server: each.reduce((sum, one) => sum + one, 0), postgres: await secondsOfTree(this.postgresPid) };
  }
}
