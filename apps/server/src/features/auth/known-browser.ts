import type { Context } from '../../platform/context/context.ts';
import { deriveKey, isSameText, newToken, sign } from '../../platform/crypto/crypto.ts';
import type { Answer, Cookies } from '../../platform/context/answer.ts';
import type { Platform } from '../../platform/context/platform.ts';

/**
 * Marks a browser in which addresses were proved, so that its asks for them are counted apart: whoever uses up what an address
 * gets from all networks together stops nobody who was here before. It opens nothing. `id.mac.mac`, a mac for each address; none
 * can be made for another id, so nobody gets a second count by a made-up one.
 */
const knownCookie = 'backline_known';
const lifetimeMs = 180 * 86_400_000;
/** Of a device that several people share, the last ones. */
const mostAddresses = 5;

/** The id under which this browser's asks for the address are counted; null where it was never proved here. */
export function knownBrowser({ platform }: Context, answer: Cookies, address: string): string | null {
  const { id, macs } = read(answer);
  const wanted = macOf(platform, id, address);
  return macs.some((mac) => isSameText(mac, wanted)) ? id : null;
}

/** The address was proved here this moment. */
export function rememberBrowser({ platform }: Context, answer: Answer & Cookies, address: string): void {
  const { id, macs } = read(answer);
  const mac = macOf(platform, id, address);
  const kept = [mac, ...macs.filter((other) => other !== mac)].slice(0, mostAddresses);
  answer.setCookie(knownCookie, [id, ...kept].join('.'), {
    httpOnly: true,
    secure: platform.config.isSecure,
    sameSite: 'strict',
    path: '/api',
    expires: new Date(Date.now() + lifetimeMs),
  });
}

function read(answer: Cookies): { id: string; macs: string[] } {
  const [id = '', ...macs] = (answer.cookie(knownCookie) ?? '').split('.');
  // A made-up one stays with its maker: none of its macs is right.
  return /^[\w-]{43}$/.test(id) ? { id, macs: macs.slice(0, mostAddresses) } : { id: newToken(), macs: [] };
}

function macOf({ config }: Platform, id: string, address: string): string {
  return sign(deriveKey(config.secretKey, 'known-browser'), `${id}:${address}`);
}
