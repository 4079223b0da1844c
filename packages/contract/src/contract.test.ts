import { describe, expect, test } from 'vitest';
import { isUserValidForLogin } from './auth.ts';
import { createEventInput, updateEventInput } from './event-fields.ts';
import { deriveSeoUrl } from './event-rules.ts';
import { listEvents } from './events.ts';
import * as eventTexts from './events.texts.ts';
import * as peopleTexts from './people.texts.ts';
import * as sessionTexts from './session.texts.ts';
import * as generalTexts from './general.texts.ts';
import { phoneNumber } from './phone.ts';

describe('the address of an event', () => {
  test.each([
    ['Harbour Lights', 'harbour-lights'],
    ['  Rock & Roll — Vol. 2!  ', 'rock-roll-vol-2'],
    ['A   B', 'a-b'],
    ['Nacht der Mücken', 'nacht-der-muecken'],
    ['Gro\u00df und u\u0308ber', 'gross-und-ueber'],
    ['Café Łódź på Sør', 'cafe-lodz-pa-sor'],
    ['日本', ''],
  ])('the event name "%s" becomes the address "%s"', (name, address) => {
    expect(deriveSeoUrl(name)).toBe(address);
  });

  test('the form accepts every derived address that is not empty', () => {
    for (const name of ['-a-', 'a--b', 'Ünïcode Nights', '***', '1']) {
      const address = deriveSeoUrl(name);
      const verdict = createEventInput.shape.seo_url.safeParse(address);
      expect(verdict.success || address === '').toBe(true);
    }
  });
});

describe('a query string', () => {
  test('a query string may contain a phone number or an email address with an unencoded plus', () => {
    expect(isUserValidForLogin.input.parse({ phoneNumber: ' 13125550101' })).toEqual({ phoneNumber: '+13125550101' });
    expect(isUserValidForLogin.input.parse({ email: 'a b@example.org' })).toEqual({ email: 'a+b@example.org' });
  });
});

describe('a phone number', () => {
  test.each(['+1312555', '13125550101', '+0125550101', '+1312555010112345'])(
    'a phone number field refuses %s',
    (number) => {
      expect(phoneNumber.safeParse(number).error?.issues[0]?.message).toBe(sessionTexts.phoneInvalid);
    },
  );

  test('a phone number may have 10 or 15 digits', () => {
    for (const number of ['+1312555010', '+131255501012345']) expect(phoneNumber.safeParse(number).success).toBe(true);
  });
});

describe('filters', () => {
  test('a filter accepts one id, a list of ids, or nothing', () => {
    const artists = (value: unknown) => listEvents.input.parse({ artists: value }).artists;
    expect([artists(3), artists('3'), artists([3, 4]), artists(''), artists(null), artists(undefined)]).toEqual([
      [3],
      [3],
      [3, 4],
      [],
      [],
      [],
    ]);
  });

  test('a list refuses a page size of more than 100 rows and names the limit', () => {
    const { error } = listEvents.input.safeParse({ page_size: 101 });
    expect(error?.issues.map(({ message }) => message)).toEqual([generalTexts.atMost(100)]);
  });
});

describe('a field of the event form', () => {
  const long = 'x'.repeat(10_000);
  const many = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const hostile = [undefined, null, '', 'abc', long, -1, 0, 1.5, 1e20, NaN, Infinity, true, {}, [], [0], ['x'], many];
  const numberless = (text: string) => text.replaceAll(/\d+/g, '0');
  const ours = new Set(
    [
      ...[generalTexts, eventTexts, peopleTexts].flatMap((catalogue) => Object.values<unknown>(catalogue)),
      generalTexts.tooLong(0),
      generalTexts.tooMany(0),
      generalTexts.atMost(0),
    ]
      .filter((text) => typeof text === 'string')
      .map(numberless),
  );

  test.each(Object.entries({ ...updateEventInput.shape, ...createEventInput.shape }))(
    '%s reports every invalid value with a message from the text catalogue',
    (_name, schema) => {
      const issues = hostile.flatMap((value) => schema.safeParse(value).error?.issues ?? []);
      expect(issues.map(({ message }) => message).filter((text) => !ours.has(numberless(text)))).toEqual([]);
    },
  );

  test('an id field reports an impossible id as not found', () => {
    expect(updateEventInput.shape.event_id.safeParse('abc').error?.issues[0]?.message).toBe(generalTexts.rowNotFound);
  });
});
