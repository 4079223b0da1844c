import { mailAddress, shownMailAddress, withAsciiDomain } from '@backline/contract/mail-address';
import { beforeAll, expect, test } from 'vitest';
import { installDomainNames } from './domain-names.ts';

const address = mailAddress({ missing: 'missing', wrong: 'wrong' });
const ascii = (domain: string) => withAsciiDomain(`ada@${domain}`);

beforeAll(installDomainNames);

test.each([
  ['Cyrillic letters among Latin ones', 'b\u0430cher.example'],
  ['Greek letters among Latin ones', 'g\u03bfogle.example'],
  ['Cyrillic letters that all look Latin', '\u0430\u0440\u0440\u04cf\u0435.example'],
  ['Greek letters that all look Latin', '\u03bf\u03c1\u03b1.example'],
  ['Latin letters among Japanese ones', 'a例え.example'],
  ['a combining dot that a dotted letter hides', 'i\u0307x.b\u0430.example'],
])('shows the part of a domain with %s in ASCII', (_what, domain) => {
  const stored = ascii(domain);
  expect(stored).toMatch(/^ada@[ -~]*xn--[ -~]*$/);
  expect(shownMailAddress.parse(stored)).toMatch(/xn--/);
});

test.each(['xn--', 'xn--a.example', 'xn--99999999.example', 'plain.example'])(
  'shows a domain that is not an encoded international name unchanged: %s',
  (domain) => {
    expect(shownMailAddress.parse(`ada@${domain}`)).toBe(`ada@${domain}`);
  },
);

test.each([
  'müller.example',
  'bücher.straße.example',
  '例え.テスト',
  '한국.example',
  'пример.example',
  'παράδειγμα.example',
  'उदाहरण.example',
  'مثال.example',
  'nguyễn-văn.example',
  'plain.example',
])('shows an address at %s as it was typed, and stores the shown address as the same address', (domain) => {
  const stored = address.parse(`ada@${domain}`);
  const shown = shownMailAddress.parse(stored);
  expect(shown).toBe(`ada@${domain}`.normalize('NFC'));
  expect(address.parse(shown)).toBe(stored);
});

test('decodes the safe parts of a domain even if another part stays in ASCII', () => {
  const shown = shownMailAddress.parse(ascii('b\u0430cher.müller.example'));
  expect(shown).toMatch(/^ada@xn--[a-z0-9-]+\.müller\.example$/);
});
