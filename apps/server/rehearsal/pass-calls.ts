import {
  getRehearsedLights,
  getRehearsedTimeline,
  setRehearsedShow,
  tellRehearsal,
  type RehearsalStep,
  type SheetLine,
} from '@backline/contract/rehearsals';
import type { Input, Operation, Output } from '@backline/contract/operation';

/** Its pass opens nothing any more: a real show began, somebody ended it, or nobody heard of it for too long. */
export class RehearsalOver extends Error {
  override name = 'RehearsalOver';
}

export interface Progress {
  step: RehearsalStep;
  arrived: number;
  ready: number;
}

/** What the holder of a pass asks of a server. */
export function passCalls(baseUrl: string, pass: string) {
  async function call<Op extends Operation>(operation: Op, input: Omit<Input<Op>, 'pass'>): Promise<Output<Op>> {
    const answer = await fetch(`${baseUrl}/api/${operation.path}`, {
      method: operation.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, pass }),
    });
    if (answer.status === 404) throw new RehearsalOver(((await answer.json()) as { message: string }).message);
    if (!answer.ok) throw new Error(`${operation.path}: ${answer.status}`);
    return operation.output.parse(await answer.json()) as Output<Op>;
  }
  return {
    getLights: () => call(getRehearsedLights, {}),
    getTimeline: (hash: string) => call(getRehearsedTimeline, { hash }),
    setShow: (isOn: boolean) => call(setRehearsedShow, { is_on: isOn }),
    tell: (progress: Progress, sheet?: readonly SheetLine[]) =>
      call(tellRehearsal, { ...progress, ...(sheet === undefined ? {} : { sheet: [...sheet] }) }),
  };
}
