/** A fan's code at the door is another one each so many milliseconds. */
export const doorStepMs = 30_000;

/** What stands in front, so that a scanner knows ours from the code of a bottle. */
const mark = 'BL';
/** Letters of 5 bits: 60 bits, which nobody guesses at a door. Without look-alikes, and all of them such as a QR code packs tightly. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const macLength = 12;

export interface DoorCode {
  eventId: number;
  fanId: number;
  /** Since 1970, each {@link doorStepMs} long. */
  step: number;
}

export const doorStep = (atMs: number): number => Math.floor(atMs / doorStepMs);

/**
 * The text of a fan's code: `BL.<event>.<fan>.<step>.<signature>`, numbers to base 36. `key` is what `fan/get_door_key` answered. Needs Web
 * Crypto, which browsers have on https and localhost alone.
 */
export async function signDoorCode(key: string, { eventId, fanId, step }: DoorCode): Promise<string> {
  const said = [mark, ...[eventId, fanId, step].map((number) => number.toString(36).toUpperCase())].join('.');
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytes(key), algorithm, false, ['sign']);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', secret, bytes(said)));
  return `${said}.${Array.from(mac.subarray(0, macLength), (byte) => letters[byte % letters.length]).join('')}`;
}

/** Whose code it says it is, of which event and time; null for any other text. Its signature is for the server to judge. */
export function readDoorCode(text: string): DoorCode | null {
  const match = /^BL\.([0-9A-Z]{1,10})\.([0-9A-Z]{1,10})\.([0-9A-Z]{1,8})\.[0-9A-Z]{12}$/.exec(text);
  if (match === null) return null;
  const [eventId = 0, fanId = 0, step = 0] = match.slice(1).map((digits) => Number.parseInt(digits, 36));
  return Number.isSafeInteger(eventId) && Number.isSafeInteger(fanId) ? { eventId, fanId, step } : null;
}
