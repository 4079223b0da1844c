import { expect, it } from 'vitest';
import { mailAddress, shownMailAddress } from './mail-address.ts';
import { email, isUserValidForLogin, requestAccess } from './auth.ts';
import * as generalTexts from './general.texts.ts';
import { staffEmail } from './people.ts';
import { newEmail } from './person-changes.ts';

const asked = requestAccess.input.shape.email;
const inQuery = { parse: (typed: string) => isUserValidForLogin.input.parse({ email: typed }).email };
const everywhere = { email, staffEmail, newEmail, asked };

it.each(Object.entries(everywhere))(
  '%s reports only one error for an address that is empty after cleaning',
  (_name, schema) => {
    for (const typed of ['', ' ', '\u200B', '\u202E\u00A0']) {
      expect(schema.safeParse(typed).error?.issues, JSON.stringify(typed)).toHaveLength(1);
    }
  },
);

it.each(Object.entries(everywhere))(
  '%s refuses an address of more than 254 characters as too long',
  (_name, schema) => {
    const { error } = schema.safeParse(`${'a'.repeat(250)}@example.org`);
    expect(error?.issues.map(({ message }) => message)).toEqual([generalTexts.tooLong(254)]);
  },
);

const pasted = [
  'Ada@Example.org',
  '\uFEFF ada@example.org\u200B',
  '\u202Aada@example.org\u202C',
  'ada\u200B@example\u00AD.org',
  '\tada@example.org\r\n',
  '\u00A0ada@example.org\u2028',
];
it.each(Object.entries({ ...everywhere, inQuery }))('%s cleans a pasted address', (_name, schema) => {
  for (const typed of pasted) expect(schema.parse(typed), JSON.stringify(typed)).toBe('ada@example.org');
});

it('turns a space in a query’s mail address back into a plus', () => {
  expect(inQuery.parse('ada rock@example.org\u200B ')).toBe('ada+rock@example.org');
});

const address = mailAddress({ missing: 'missing', wrong: 'wrong' });

it.each([
  ['ada@müller.example', 'ada@xn--mller-kva.example'],
  ['ADA@MÜLLER.EXAMPLE', 'ada@xn--mller-kva.example'],
  ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
  ['ada@bücher.straße.example', 'ada@xn--bcher-kva.xn--strae-oqa.example'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@mu\u0308ller.example', 'ada@xn--mller-kva.example'],
  ['ada@plain.example', 'ada@plain.example'],
])('parses the mail address %s as %s', (typed, stored) => {
  expect(address.parse(typed)).toBe(stored);
});

it.each([
  'ada@mü ller.example',
  'ada@müller.example/x',
  'ada@müller.example:80',
  'adä@müller.example',
  '@müller.example',
  'ada@.müller',
])('refuses the mail address %s', (typed) => {
  expect(address.safeParse(typed).success).toBe(false);
});

it('shows an address unchanged if no Punycode decoder is installed, as in a browser', () => {
  expect(shownMailAddress.parse('ada@xn--mller-kva.example')).toBe('ada@xn--mller-kva.example');
});
