import { Histogram, type Registry } from 'prom-client';

export type OutsideService = 'mail' | 'sms' | 'push' | 'payments';
/** `refused`: the service answered, and will never accept this call. `failed`: a retry may succeed. */
export type CallOutcome = 'ok' | 'refused' | 'failed';

/** Measures calls of this process to services of others. */
export class OutsideCalls {
  readonly #seconds = new Histogram({
    name: 'outside_call_duration_seconds',
    help: 'Time of a call to a service outside, by service and outcome',
    labelNames: ['service', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [],
  });

  /** Runs the call. `outcomeOf` judges its result; `isRefusal` tells a final refusal from other errors. */
  async measure<T>(
    service: OutsideService,
    call: () => Promise<T>,
    {
      outcomeOf = () => 'ok',
      isRefusal = () => false,
    }: { outcomeOf?: (result: T) => CallOutcome; isRefusal?: (error: unknown) => boolean } = {},
  ): Promise<T> {
    const startedAt = performance.now();
    const note = (outcome: CallOutcome) =>
      this.#seconds.observe({ service, outcome }, (performance.now() - startedAt) / 1_000);
    try {
      const result = await call();
      note(outcomeOf(result));
      return result;
    } catch (error) {
      note(isRefusal(error) ? 'refused' : 'failed');
      throw error;
    }
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#seconds);
  }
}
