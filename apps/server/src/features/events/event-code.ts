import { randomInt } from 'node:crypto';
import { toDataURL } from 'qrcode';

/** Without I, L, O, 0 and 1: people read the code from a screen and type it on a phone. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 6;

export function newEventCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** An event's code never changes, so its picture is drawn once a process. Bounded: the oldest picture goes first. */
const pictures = new Map<string, Promise<string>>();
const maxPictures = 500;

/** A PNG data address of the public page's address with the code. */
export function qrCodeUrl(publicUrl: string, seoUrl: string, code: string): Promise<string> {
  const address = `${publicUrl}/events/${seoUrl}?code=${code}`;
  const known = pictures.get(address);
  if (known !== undefined) return known;
  const [oldest] = pictures.keys();
  if (oldest !== undefined && pictures.size >= maxPictures) pictures.delete(oldest);
  const picture = toDataURL(address, { errorCorrectionLevel: 'M', margin: 2, scale: 8 });
  pictures.set(address, picture);
  return picture;
}
