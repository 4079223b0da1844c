import { lettersToNumber, numberToLetters, signText } from './changing-code.ts';

/** What stands in front, so that a scanner knows ours from the code of a bottle. */
const mark = 'BL';

export interface DoorCode {
  eventId: number;
  fanId: number;
  /** As `codeStep` counts. */
  step: number;
}

/** The text of a fan's code: `BL.<event>.<fan>.<step>.<signature>`, numbers to base 36. */
export const signDoorCode = (key: string, { eventId, fanId, step }: DoorCode): Promise<string> =>
  signText(key, [mark, ...[eventId, fanId, step].map(numberToLetters)].join('.'));

/** Whose code it says it is, of which event and time; null for any other text. Its signature is for the server to judge. */
export function readDoorCode(text: string): DoorCode | null {
  const match = /^BL\.([0-9A-Z]{1,10})\.([0-9A-Z]{1,10})\.([0-9A-Z]{1,8})\.[0-9A-Z]{12}$/.exec(text);
  if (match === null) return null;
  const [eventId = 0, fanId = 0, step = 0] = match.slice(1).map(lettersToNumber);
  return Number.isSafeInteger(eventId) && Number.isSafeInteger(fanId) ? { eventId, fanId, step } : null;
}
