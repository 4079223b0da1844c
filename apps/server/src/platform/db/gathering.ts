import { isPoolExhausted } from './watched-pool.ts';

/** Of two ways to the database one is on its way while the other's answers are being written. */
const atOnce = 2;
/** So that nobody waits long for company. */
const mostTogether = 100;

interface Waiting<Call, Answer> {
  call: Call;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Asks for many in one way to the database what they ask at the same moment. Who comes alone goes at once; who comes while others
 * are under way goes with all that came meanwhile. `run` answers each call by its place; what it throws is thrown at each, and that
 * no connection came free at whoever waits behind them too: by hundreds one after the other they would wait for minutes.
 */
export class Gathering<Call, Answer> {
  readonly #run: (calls: readonly Call[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Call, Answer>[] = [];
  #underWay = 0;

  constructor(run: (calls: readonly Call[]) => Promise<readonly Answer[]>) {
    this.#run = run;
  }

  ask(call: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      if (this.#underWay < atOnce) void this.#go();
    });
  }

  async #go(): Promise<void> {
    this.#underWay += 1;
    while (this.#waiting.length > 0) {
      const together = this.#waiting.slice(0, mostTogether);
      this.#waiting = this.#waiting.slice(mostTogether);
      try {
        const answers = await this.#run(together.map(({ call }) => call));
        for (const [place, { resolve }] of together.entries()) resolve(answers[place] as Answer);
      } catch (error) {
        const isFull = error instanceof Error && isPoolExhausted(error);
        for (const { reject } of isFull ? [...together, ...this.#waiting.splice(0)] : together) reject(error);
      }
    }
    this.#underWay -= 1;
  }
}
