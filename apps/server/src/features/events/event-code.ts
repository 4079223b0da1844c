import { randomInt } from 'node:crypto';
import { toString } from 'qrcode';

/** Without I, L, O, 0 and 1: people read the code from a screen and type it on a phone. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 6;

export function newEventCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** An event's code never changes, so its drawing is made once a process. Bounded: the oldest goes first. */
const drawings = new Map<string, string>();
const maxDrawings = 1_000;

/** An SVG data address of the public page's address with the code. Sharp at any size, and far cheaper than a PNG. */
export async function qrCodeUrl(publicUrl: string, seoUrl: string, code: string): Promise<string> {
  const address = `${publicUrl}/events/${seoUrl}?code=${code}`;
  const known = drawings.get(address);
  if (known !== undefined) return known;
  const drawing = await toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  const url = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
  const [oldest] = drawings.keys();
  if (oldest !== undefined && drawings.size >= maxDrawings) drawings.delete(oldest);
  drawings.set(address, url);
  return url;
}
