import { codeStep } from '@backline/contract/changing-code';
import { readDoorCode, signDoorCode, type DoorCode } from '@backline/contract/door-code';
import type { Config } from '../../platform/config/config.ts';
import { deriveKey, isSameText, sign } from '../../platform/crypto/crypto.ts';

/** Raise this number to replace the keys of all phones. */
const version = 1;

/** Derives the fan's signing key for this event. It is not stored. */
export function doorKeyOf(
  { secretKey }: Pick<Config, 'secretKey'>,
  { eventId, fanId }: Omit<DoorCode, 'step'>,
): string {
  return sign(deriveKey(secretKey, `door-code/${version}`), `${eventId}/${fanId}`);
}

/** Tolerated clock error of a phone, in steps either way. */
export const codeStepsOff = 1;

/** Returns null for a forged code. `isOfNow` is true if the code was current at the time of the scan. */
export async function verifyDoorCode(
  config: Pick<Config, 'secretKey'>,
  text: string,
  atMs: number,
): Promise<(DoorCode & { isOfNow: boolean }) | null> {
  const fields = readDoorCode(text);
  if (fields === null) return null;
  if (!isSameText(await signDoorCode(doorKeyOf(config, fields), fields), text)) return null;
  return { ...fields, isOfNow: Math.abs(fields.step - codeStep(atMs)) <= codeStepsOff };
}
