import type { Context } from '../../platform/context/context.ts';
import { deriveKey, isSameText, newToken, sign } from '../../platform/crypto/crypto.ts';
import type { Answer, Cookies } from '../../platform/context/answer.ts';
import type { Platform } from '../../platform/context/platform.ts';

/**
 * Marks browsers in which addresses were proved, so that strangers cannot use up the owner's limit. The cookie grants
 * no access. Format: `id.mac.mac`, one MAC per address.
 */
const knownCookie = 'backline_known';
const lifetimeMs = 180 * 86_400_000;
const maxAddresses = 5;

export function knownBrowser({ platform }: Context, answer: Cookies, address: string): string | null {
  const { id, macs } = read(answer);
  const wanted = macOf(platform, id, address);
  return macs.some((mac) => isSameText(mac, wanted)) ? id : null;
}

export function rememberBrowser({ platform }: Context, answer: Answer & Cookies, address: string): void {
  const { id, macs } = read(answer);
  const mac = macOf(platform, id, address);
  const kept = [mac, ...macs.filter((other) => other !== mac)].slice(0, maxAddresses);
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
  // A forged id is harmless: none of its macs is valid.
  return /^[\w-]{43}$/.test(id) ? { id, macs: macs.slice(0, maxAddresses) } : { id: newToken(), macs: [] };
}

function macOf({ config }: Platform, id: string, address: string): string {
  return sign(deriveKey(config.secretKey, 'known-browser'), `${id}:${address}`);
}
