import { lettersToNumber, numberToLetters, signText } from './changing-code.ts';

/** Differs from the mark of door codes, so that a scanner cannot confuse the two kinds. */
const mark = 'BO';

export interface OrderCode {
  eventId: number;
  fanId: number;
  orderNo: string;
  step: number;
}

/** Returns an order's code: `BO.<event>.<fan>.<order number>.<step>.<signature>`, numbers in base 36. */
export const signOrderCode = (key: string, { eventId, fanId, orderNo, step }: OrderCode): Promise<string> =>
  signText(key, [mark, numberToLetters(eventId), numberToLetters(fanId), orderNo, numberToLetters(step)].join('.'));

/** Parses a code without verifying its signature, which is the server's job. Returns null for any other text. */
export function readOrderCode(text: string): OrderCode | null {
  const match = /^BO\.([0-9A-Z]{1,10})\.([0-9A-Z]{1,10})\.([0-9A-Z]{10})\.([0-9A-Z]{1,8})\.[0-9A-Z]{12}$/.exec(text);
  if (match === null) return null;
  const [, event, fan, orderNo = '', step] = match;
  const [eventId, fanId] = [lettersToNumber(event), lettersToNumber(fan)];
  if (!Number.isSafeInteger(eventId) || !Number.isSafeInteger(fanId)) return null;
  return { eventId, fanId, orderNo, step: lettersToNumber(step) };
}
