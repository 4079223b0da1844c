import { codeStep } from '@backline/contract/changing-code';
import { readOrderCode, signOrderCode, type OrderCode } from '@backline/contract/order-code';
import type { Config } from '../../platform/config/config.ts';
import { isSameText } from '../../platform/crypto/crypto.ts';
import { codeStepsOff, doorKeyOf } from '../door/index.ts';

export interface SignedCode extends OrderCode {
  isOfNow: boolean;
}

/** Returns null for a forged code. `isOfNow` is true if the code was current at the time of the scan. */
export async function verifyOrderCode(
  config: Pick<Config, 'secretKey'>,
  text: string,
  atMs: number,
): Promise<SignedCode | null> {
  const fields = readOrderCode(text);
  if (fields === null) return null;
  if (!isSameText(await signOrderCode(doorKeyOf(config, fields), fields), text)) return null;
  return { ...fields, isOfNow: Math.abs(fields.step - codeStep(atMs)) <= codeStepsOff };
}
