import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { cleaned } from './primitives.ts';
import { cleanLine } from './typed-text.ts';

/**
 * Converts an internationalised domain to ASCII, as SMTP and DNS need it: `ada@müller.example` becomes
 * `ada@xn--mller-kva.example`. Returns other text unchanged.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // A domain has only letters, digits, hyphens and dots: anything else would become a port or path of the URL below.
  if (at < 1 || !/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain) || /^[\0-\x7f]*$/.test(domain)) return address;
  const host = hostOf(`http://${domain}`);
  return host === null ? address : address.slice(0, at + 1) + host;
}

/** Avoids `URL.parse`, which Safari lacks before version 18. */
function hostOf(url: string): string | null {
  try {
    return new URL(url).hostname;
  } catch {
    return null;
  }
}

type DomainReader = (domain: string) => string;

let readDomain: DomainReader | null = null;

/**
 * Installs the Punycode decoder for answers, once at server start. Browsers have none and receive decoded addresses.
 */
export function useDomainNames(read: DomainReader): void {
  readDomain = read;
}

/**
 * Allows mixed scripts only in Japanese and Korean, which use them within a word. Other mixed labels could imitate a
 * different domain.
 */
const scripts = [
  /^[\p{Script=Latin}\p{M}\p{N}-]+$/u,
  /^[\p{Script=Greek}\p{M}\p{N}-]+$/u,
  /^[\p{Script=Cyrillic}\p{M}\p{N}-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー々\p{N}-]+$/u,
  /^[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]+$/u,
];
/** Matches Cyrillic and Greek letters that look Latin, such as `аррӏе`, which looks like `apple`. */
const lookalikes = /^[асԁеһіјӏоԛрѕԝхуѵѡьαικνορτυχ0-9-]+$/u;

const isPlain = (label: string) => !lookalikes.test(label) && scripts.some((script) => script.test(label));

/**
 * Returns the address with a readable domain: `ada@müller.example`. Labels that mix scripts or look Latin stay in
 * ASCII, as do addresses that would not convert back to themselves.
 */
export function withShownDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (readDomain === null || at < 1 || !/(^|\.)xn--/i.test(domain)) return address;
  const labels = domain.split('.').map((label) => {
    const shown = /^xn--/i.test(label) ? (readDomain?.(label) ?? '') : label;
    return shown !== '' && (shown === label || isPlain(shown)) ? shown : label;
  });
  const shown = address.slice(0, at + 1) + labels.join('.');
  return withAsciiDomain(shown).toLowerCase() === address.toLowerCase() ? shown : address;
}

export const shownMailAddress = z.string().overwrite(withShownDomain);

/** Repeats zod's pattern and adds internationalised top-level domains. */
const pattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,})$/;

/** Lowercases the address and converts its domain to ASCII. Max 254 characters. */
export const mailAddress = (words: { missing: string; wrong: string }) =>
  cleaned(z.string({ error: words.missing }), 254, cleanLine)
    .toLowerCase()
    .overwrite(withAsciiDomain)
    .min(1, words.missing)
    .max(254, generalTexts.tooLong(254))
    .pipe(z.email({ error: words.wrong, pattern }));
