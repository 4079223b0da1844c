import * as sessionTexts from '@backline/contract/session.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { operations } from '@backline/contract/operations';
import { phoneNumber, staffPhoneNumber } from '@backline/contract/phone';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { phoneCases } from '../../../testing/phone-cases.ts';
import { dialledNumber } from '../../features/fan-imports/dialled-number.ts';
import { readOrder } from '../../features/store-orders/shopify-order.ts';
import { installNumberingPlans, readPhoneNumber } from './numbering-plans.ts';

beforeAll(installNumberingPlans);

describe('typed phone numbers', () => {
  test.each(phoneCases)('for the country %s, parses the phone number %s as %s', (country, typed, stored) => {
    expect(readPhoneNumber(typed, country)).toBe(stored);
  });

  test.each(phoneCases)("for the country %s, imports a guest's phone number %s as %s", (country, typed, stored) => {
    const read = dialledNumber(typed, country);
    expect('number' in read ? read.number : null).toBe(stored);
  });

  test.each(phoneCases)(
    "for the country %s, recognises a store buyer's phone number %s as %s",
    (country, typed, stored) => {
      const order = readOrder({
        id: 1,
        created_at: '2026-11-20T19:30:00Z',
        phone: typed,
        shipping_address: { country_code: country },
      });
      expect(order?.phones).toEqual(stored === null ? [] : [stored]);
    },
  );

  test('requires a calling code if no country is given', () => {
    expect([readPhoneNumber('07911 123456'), readPhoneNumber('+44 7911 123456')]).toEqual([null, '+447911123456']);
  });
});

const withCode = phoneCases.filter(([, typed]) => /^[^\d٠]/.test(typed) || typed.startsWith('00'));

describe('phone numbers with a calling code', () => {
  test.each(withCode)(
    'for the country %s, sign-in and orders parse the phone number %s as %s',
    (_country, typed, stored) => {
      const read = phoneNumber.safeParse(typed);
      expect(read.success ? read.data : read.error.issues[0]?.message).toBe(stored ?? sessionTexts.phoneInvalid);
    },
  );

  test.each(withCode)('for the country %s, staff forms parse the phone number %s as %s', (_country, typed, stored) => {
    const read = staffPhoneNumber.safeParse(typed);
    const words: string[] = [peopleTexts.phoneShort, peopleTexts.phoneLong, sessionTexts.phoneInvalid];
    if (stored === null) expect(words).toContain(read.error?.issues[0]?.message);
    else expect(read.data).toBe(stored);
  });
});

test('every operation refuses impossible phone numbers and drops the trunk zero', () => {
  const taking = Object.values(operations).flatMap(({ path, input }) =>
    input instanceof z.ZodObject
      ? Object.entries(input.shape as Record<string, z.ZodType>)
          .filter(([name]) => /^(phone_number|phoneNumber|shipping_phoneno)$/.test(name))
          .map(([name, schema]) => ({ at: `${path} ${name}`, schema }))
      : [],
  );
  // `artist_manager/update` accepts the number but ignores it; `users/update_phone_number` changes it.
  const carried = ['artist_manager/update phone_number'];
  expect(taking.map(({ at }) => at).length).toBeGreaterThan(7);
  for (const { at, schema } of taking) {
    if (carried.includes(at)) continue;
    expect(schema.safeParse('+44 01632 960001').success, at).toBe(false);
    expect(schema.safeParse('+44 (0)7911 123456').data, at).toBe('+447911123456');
  }
});
