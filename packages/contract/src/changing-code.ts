export const codeStepMs = 30_000;

export const codeStep = (atMs: number): number => Math.floor(atMs / codeStepMs);

/**
 * Encodes 5 bits a letter: 60 bits in all. Leaves out look-alikes and stays in the compact alphanumeric set of QR
 * codes.
 */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const macLength = 12;

export const numberToLetters = (number: number): string => number.toString(36).toUpperCase();
export const lettersToNumber = (text: string | undefined): number => Number.parseInt(text ?? '', 36);

/**
 * Returns `<said>.<signature>`. `key` comes from `fan/get_door_key`. Needs Web Crypto, which browsers offer only on
 * https and localhost.
 */
export async function signText(key: string, said: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytes(key), algorithm, false, ['sign']);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', secret, bytes(said)));
  return `${said}.${Array.from(mac.subarray(0, macLength), (byte) => letters[byte % letters.length]).join('')}`;
}
