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

/**
 * What stands between the digits: spaces, brackets, dots, slashes, every kind of hyphen, and the unseen marks that come with a number
 * out of an address book.
 */
const between = /[\s()[\]./\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u2212\p{Dash}]/gu;

/** Zeros of the digits that people type beside ours: Arabic-Indic, Persian, Devanagari, Bengali. Full-width ones are compatible with ours. */
const otherZeros = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6];
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = otherZeros.find((each) => code >= each && code <= each + 9);
  return zero === undefined ? digit : String(code - zero);
}

/** The digits of a number with a plus before them where it has its calling code: `+4407911123456` for `0044 (0)7911 123456`. */
export const digitsWithPlus = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(otherDigits, plainDigit)
    .replace(between, '')
    .replace(/^00(?=[1-9])/, '+');

type NumberReader = (digits: string) => string | null;

let readWithPlan: NumberReader | null = null;

/**
 * Makes every schema of a number read it by the numbering plans of the world. The server does so at its start. Pages do not carry the plans:
 * they judge the form alone, and show what the server says of the rest.
 */
export function useNumberingPlans(read: NumberReader): void {
  readWithPlan = read;
}

/** E.164 where the plans know the number; what was typed, without what stands between its digits, where they do not. */
function asDialled(typed: string): string {
  const digits = digitsWithPlus(typed);
  return readWithPlan?.(digits) ?? digits;
}
const isReal = (number: string) => readWithPlan === null || readWithPlan(number) === number;

/** A number with its calling code, as everybody but the staff's forms words what is wrong with it. */
export const phoneNumber = z
  .string({ error: messages.phoneInvalid })
  .overwrite(asDialled)
  .refine((number) => phonePattern.test(number) && isReal(number), messages.phoneInvalid);

/** The same at an event, where the server reads a number without a calling code as one of the event's country. */
export const phoneNumberAtEvent = z
  .string({ error: messages.phoneInvalid })
  .overwrite(asDialled)
  .refine(
    (number) => (number.startsWith('+') ? phonePattern.test(number) && isReal(number) : /^\d{4,15}$/.test(number)),
    messages.phoneInvalid,
  );

/** A person's number as the forms of the staff word it: calling code and number, 10 to 15 digits. */
export const staffPhoneNumber = z
  .string({ error: messages.phoneRequired })
  .overwrite(asDialled)
  .min(1, messages.phoneRequired)
  .refine((text) => digitsOf(text).length >= 10, messages.phoneShort)
  .refine((text) => digitsOf(text).length <= 15, messages.phoneLong)
  .refine(
    (text) => digitsOf(text).length < 10 || digitsOf(text).length > 15 || (phonePattern.test(text) && isReal(text)),
    messages.phoneInvalid,
  );

/** The same of somebody who may have none: '' leaves them without. */
export const staffPhoneNumberIfAny = z
  .string({ error: messages.phoneRequired })
  .overwrite(asDialled)
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
