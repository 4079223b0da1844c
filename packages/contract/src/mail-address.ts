import { z } from 'zod';
import { messages } from './messages.ts';
import { cleanLine } from './typed-text.ts';

/**
 * Writes an internationalised domain in ASCII, as mail servers and DNS know it: `ada@xn--mller-kva.example` for `ada@müller.example`. Leaves
 * everything else as it is.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // A domain has letters, digits, hyphens and dots: anything else would become a port or a path of the address below.
  if (at < 1 || !/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain) || /^[\0-\x7f]*$/.test(domain)) return address;
  const host = hostOf(`http://${domain}`);
  return host === null ? address : address.slice(0, at + 1) + host;
}

/** Not by `URL.parse`, which Safari has since version 18 alone: the forms of older ones would break as somebody types. */
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
 * Makes every answer show the domains of mail addresses in their own script. The server does so at its start: a browser has no reader of
 * Punycode of its own, and gets addresses that were read already.
 */
export function useDomainNames(read: DomainReader): void {
  readDomain = read;
}

/** Japanese and Korean write several scripts in one word. All others that share a label could pass for one another. */
const scripts = [
  /^[\p{Script=Latin}\p{M}\p{N}-]+$/u,
  /^[\p{Script=Greek}\p{M}\p{N}-]+$/u,
  /^[\p{Script=Cyrillic}\p{M}\p{N}-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー々\p{N}-]+$/u,
  /^[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]+$/u,
];
/** Cyrillic and Greek letters that are drawn as Latin ones: `аррӏе` of these alone reads as `apple`. */
const lookalikes = /^[асԁеһіјӏоԛрѕԝхуѵѡьαικνορτυχ0-9-]+$/u;

const isPlain = (label: string) => !lookalikes.test(label) && scripts.some((script) => script.test(label));

/**
 * Returns an address with its domain as people write it: `ada@müller.example` for `ada@xn--mller-kva.example`. A label that mixes scripts or
 * could be taken for a Latin one stays in ASCII, and so does an address that would not be read as itself again.
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

/** A stored mail address in an answer. */
export const shownMailAddress = z.string().overwrite(withShownDomain);

/** As zod's own pattern, with top-level domains of other scripts. */
const pattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,})$/;

/** A mail address as it was typed or pasted, in lower case and with its domain in ASCII, of the 254 characters that a mailbox may have. */
export const mailAddress = (words: { missing: string; wrong: string }) =>
  z
    .string({ error: words.missing })
    .overwrite(cleanLine)
    .toLowerCase()
    .overwrite(withAsciiDomain)
    .min(1, words.missing)
    .max(254, messages.tooLong(254))
    .pipe(z.email({ error: words.wrong, pattern }));
