/** What a fan's phone shows and signs is another text each so many milliseconds. */
export const codeStepMs = 30_000;

/** Since 1970, each {@link codeStepMs} long. */
export const codeStep = (atMs: number): number => Math.floor(atMs / codeStepMs);

/** Letters of 5 bits: 60 bits, which nobody guesses at a door. Without look-alikes, and all of them such as a QR code packs tightly. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const macLength = 12;

export const numberToLetters = (number: number): string => number.toString(36).toUpperCase();
export const lettersToNumber = (text: string | undefined): number => Number.parseInt(text ?? '', 36);

/**
 * `<said>.<signature>`. `key` is what `fan/get_door_key` answered. Needs Web Crypto, which browsers have on https and localhost alone.
 */
export async function signText(key: string, said: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytes(key), algorithm, false, ['sign']);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', secret, bytes(said)));
  return `${said}.${Array.from(mac.subarray(0, macLength), (byte) => letters[byte % letters.length]).join('')}`;
}
