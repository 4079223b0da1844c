import { Histogram, type Registry } from 'prom-client';
import { traced } from '../tracing/tracing.ts';

export type OutsideService = 'mail' | 'sms' | 'push' | 'payments';
/** `refused`: the service answered, and will never accept this call. `failed`: a retry may succeed. */
export type CallOutcome = 'ok' | 'refused' | 'failed';

/** Measures and traces calls of this process to services of others, which learn nothing of the trace. */
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
      const result = await traced(
        () => ({ name: `call ${service}`, kind: 'client', attributes: { 'backline.service': service } }),
        call,
      );
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
