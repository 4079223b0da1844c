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
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host === undefined ? address : address.slice(0, at + 1) + host;
}

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
