import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, createClient } from '@backline/client';
import { passHeader } from '@backline/contract/live';
import type { NoticeOfLights } from '@backline/contract/light-shows';
import type { Input, Operation } from '@backline/contract/operation';
import * as contract from '@backline/contract/rehearsals';
import type { RehearsalStep, SheetLine } from '@backline/contract/rehearsals';
import { Simulation } from './simulation.ts';
import { liveUrlOf } from './virtual-phone.ts';

/**
 * Thrown when the pass is no longer valid: a real show started, a person ended the rehearsal, or its reports stopped.
 */
export class RehearsalOver extends Error {
  override name = 'RehearsalOver';
}

export interface Wanted {
  baseUrl: string;
  pass: string;
  phones?: number;
  onStep?: (step: RehearsalStep) => void;
}

const notifyIntervalMs = 1_000;
/** Time after which the rehearsal is given up if all its reports fail. A server restart takes less time. */
const silenceMs = 20_000;

/** Runs the simulation and returns its report. Throws {@link RehearsalOver} when the server has ended the rehearsal. */
export async function runRehearsal({ baseUrl, pass, phones, onStep = () => {} }: Wanted): Promise<SheetLine[]> {
  const call = callsBy(baseUrl, pass);
  const { event_id: eventId, phones: max, duration_ms: songMs } = await call(contract.getRehearsedLights, {});
  const hall = {
    liveUrl: liveUrlOf(baseUrl, 'rehearsal'),
    eventId,
    topic: contract.lightsOfRehearsal,
    getLights: () => call(contract.getRehearsedLights, {}),
    getTimeline: async (_headers: object, hash: string) =>
      (await call(contract.getRehearsedTimeline, { hash })).payload_data,
  };
  const simulation = new Simulation(hall, Array(Math.min(phones ?? max, max)).fill({ [passHeader]: pass }));
  let step: RehearsalStep = 'arriving';
  let sheet: SheetLine[] | undefined;

  function begin(next: RehearsalStep) {
    step = next;
    onStep(next);
  }
  const report = (more: { is_on?: boolean; sheet?: SheetLine[] | undefined }) =>
    call(contract.reportRehearsal, { step, arrived: simulation.phones.length, ready: simulation.ready, ...more });
  async function setShow(isOn: boolean): Promise<NoticeOfLights> {
    const { lights } = await report({ is_on: isOn });
    if (lights === null) throw new Error('nothing was played or stopped');
    return lights;
  }
  async function walk(): Promise<void> {
    begin('arriving');
    await simulation.arrive();
    const desk = { play: () => setShow(true), stop: () => setShow(false) };
    ({ sheet } = await simulation.walk(desk, { songMs, onStep: begin }));
  }
  /** Sends the progress every second, which keeps the rehearsal alive, and finally sends the report. */
  async function keepReporting(): Promise<SheetLine[]> {
    for (let heardMs = performance.now(); ; await sleep(notifyIntervalMs)) {
      const last = sheet;
      try {
        await report({ sheet: last });
        if (last !== undefined) return last;
        heardMs = performance.now();
      } catch (error) {
        if (error instanceof RehearsalOver || performance.now() - heardMs > silenceMs) throw error;
      }
    }
  }

  try {
    const reporting = keepReporting();
    await Promise.race([walk(), reporting]);
    return await reporting;
  } finally {
    simulation.close();
  }
}

function callsBy(baseUrl: string, pass: string) {
  const storage = { getItem: () => null, setItem() {}, removeItem() {} };
  const client = createClient({ baseUrl: `${baseUrl}/api`, storage, onSessionLost() {} });
  return async <Op extends Operation>(operation: Op, input: Omit<Input<Op>, 'pass'>) => {
    try {
      return await client.call(operation, { ...input, pass } as Input<Op>);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw new RehearsalOver(error.message);
      throw error;
    }
  };
}
