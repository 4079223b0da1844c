import { lettersToNumber, numberToLetters, signText } from './changing-code.ts';

/** Marks our codes, so that a scanner can tell them from a product's barcode. */
const mark = 'BL';

export interface DoorCode {
  eventId: number;
  fanId: number;
  step: number;
}

/** Returns a fan's code: `BL.<event>.<fan>.<step>.<signature>`, numbers in base 36. */
export const signDoorCode = (key: string, { eventId, fanId, step }: DoorCode): Promise<string> =>
  signText(key, [mark, ...[eventId, fanId, step].map(numberToLetters)].join('.'));

/** Parses a code without verifying its signature, which is the server's job. Returns null for any other text. */
export function readDoorCode(text: string): DoorCode | null {
  const match = /^BL\.([0-9A-Z]{1,10})\.([0-9A-Z]{1,10})\.([0-9A-Z]{1,8})\.[0-9A-Z]{12}$/.exec(text);
  if (match === null) return null;
  const [eventId = 0, fanId = 0, step = 0] = match.slice(1).map(lettersToNumber);
  return Number.isSafeInteger(eventId) && Number.isSafeInteger(fanId) ? { eventId, fanId, step } : null;
}
