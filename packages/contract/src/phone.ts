import { z } from 'zod';
import { messages } from './messages.ts';

/** The countries that the phone picker offers. */
export const phoneCountries = [
  { name: 'United States', callingCodes: '+1', flag: '🇺🇸', code: 'US' },
  { name: 'India', callingCodes: '+91', flag: '🇮🇳', code: 'IN' },
] as const;

/** Preselected in the picker. */
export const defaultCallingCode = '+1';

export const phonePattern = /^\+[1-9][0-9]{9,14}$/;

/** What a stored number is taken for whose country was cleared in the picker. */
export const fallbackCallingCode = '+91';

/** A person's number as the forms of the staff word it: calling code and number, 10 to 15 digits. */
export const staffPhoneNumber = z
  .string({ error: messages.phoneRequired })
  .trim()
  .min(1, messages.phoneRequired)
  .refine((text) => digitsOf(text).length >= 10, messages.phoneShort)
  .refine((text) => digitsOf(text).length <= 15, messages.phoneLong)
  .refine(
    (text) => digitsOf(text).length < 10 || digitsOf(text).length > 15 || phonePattern.test(text),
    messages.phoneInvalid,
  );

/** The same of somebody who may have none: '' leaves them without. */
export const staffPhoneNumberIfAny = z
  .string({ error: messages.phoneRequired })
  .trim()
  .check(({ value, issues }) => {
    if (value === '') return;
    const [wrong] = staffPhoneNumber.safeParse(value).error?.issues ?? [];
    if (wrong !== undefined) issues.push({ code: 'custom', input: value, message: wrong.message });
  });

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** A stored number as the picker shows it; null where its country is none of the picker's. */
export function splitPhoneNumber(stored: string): { callingCode: string; number: string } | null {
  const country = phoneCountries.find(({ callingCodes }) => stored.startsWith(callingCodes));
  return country === undefined
    ? null
    : { callingCode: country.callingCodes, number: stored.slice(country.callingCodes.length) };
}
