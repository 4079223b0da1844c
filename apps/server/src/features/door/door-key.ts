import { codeStep } from '@backline/contract/changing-code';
import { readDoorCode, signDoorCode, type DoorCode } from '@backline/contract/door-code';
import type { Config } from '../../platform/config/config.ts';
import { deriveKey, isSameText, sign } from '../../platform/crypto/crypto.ts';

/** Counted up, all phones fetch keys anew. */
const version = 1;

/** What the fan's phone signs with, of this event alone. It is stored nowhere. */
export function doorKeyOf(
  { secretKey }: Pick<Config, 'secretKey'>,
  { eventId, fanId }: Omit<DoorCode, 'step'>,
): string {
  return sign(deriveKey(secretKey, `door-code/${version}`), `${eventId}/${fanId}`);
}

/** A phone's clock may be so many steps off, on either side. */
export const codeStepsOff = 1;

/** Whose code it is; `isOfNow` by the moment at which it was scanned. Null for what no phone of a fan's has signed. */
export async function verifyDoorCode(
  config: Pick<Config, 'secretKey'>,
  text: string,
  atMs: number,
): Promise<(DoorCode & { isOfNow: boolean }) | null> {
  const said = readDoorCode(text);
  if (said === null) return null;
  if (!isSameText(await signDoorCode(doorKeyOf(config, said), said), text)) return null;
  return { ...said, isOfNow: Math.abs(said.step - codeStep(atMs)) <= codeStepsOff };
}
