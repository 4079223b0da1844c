import { z } from 'zod';
import * as sessionTexts from './session.texts.ts';
import * as peopleTexts from './people.texts.ts';

export const phoneCountries = [
  { name: 'United States', callingCodes: '+1', flag: '🇺🇸', code: 'US' },
  { name: 'India', callingCodes: '+91', flag: '🇮🇳', code: 'IN' },
] as const;

export const defaultCallingCode = '+1';

export const phonePattern = /^\+[1-9][0-9]{9,14}$/;

/** Calling code of stored numbers whose country was cleared in the picker. */
export const fallbackCallingCode = '+91';

/** Separators in typed numbers: spaces, brackets, dots, slashes, hyphens, and invisible marks from address books. */
const between = /[\s()[\]./\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u2212\p{Dash}]/gu;

/**
 * Code points of the zeros of other digits that people type: Arabic-Indic, Persian, Devanagari, Bengali. Full-width
 * digits normalise to ASCII.
 */
const otherZeros = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6];
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = otherZeros.find((each) => code >= each && code <= each + 9);
  return zero === undefined ? digit : String(code - zero);
}

/** Returns the digits, with a plus if the calling code is present: `+4407911123456` for `0044 (0)7911 123456`. */
export const digitsWithPlus = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(otherDigits, plainDigit)
    .replace(between, '')
    .replace(/^00(?=[1-9])/, '+');

type NumberReader = (digits: string) => string | null;

let readWithPlan: NumberReader | null = null;

/**
 * Installs the numbering plans for all schemas, once at server start. Pages omit the plans; they check only the shape
 * of a number and show the server's errors.
 */
export function useNumberingPlans(read: NumberReader): void {
  readWithPlan = read;
}

/** Returns E.164 if the plans know the number, otherwise the digits as typed. */
function asDialled(typed: string): string {
  const digits = digitsWithPlus(typed);
  return readWithPlan?.(digits) ?? digits;
}
const isReal = (number: string) => readWithPlan === null || readWithPlan(number) === number;

export const phoneNumber = z
  .string({ error: sessionTexts.phoneInvalid })
  .overwrite(asDialled)
  .refine((number) => phonePattern.test(number) && isReal(number), sessionTexts.phoneInvalid);

/** Accepts a phone number at an event. A missing calling code means the event's country. */
export const phoneNumberAtEvent = z
  .string({ error: sessionTexts.phoneInvalid })
  .overwrite(asDialled)
  .refine(
    (number) => (number.startsWith('+') ? phonePattern.test(number) && isReal(number) : /^\d{4,15}$/.test(number)),
    sessionTexts.phoneInvalid,
  );

export const staffPhoneNumber = z
  .string({ error: peopleTexts.phoneRequired })
  .overwrite(asDialled)
  .min(1, peopleTexts.phoneRequired)
  .refine((text) => digitsOf(text).length >= 10, peopleTexts.phoneShort)
  .refine((text) => digitsOf(text).length <= 15, peopleTexts.phoneLong)
  .refine(
    (text) => digitsOf(text).length < 10 || digitsOf(text).length > 15 || (phonePattern.test(text) && isReal(text)),
    sessionTexts.phoneInvalid,
  );

export const staffPhoneNumberIfAny = z
  .string({ error: peopleTexts.phoneRequired })
  .overwrite(asDialled)
  .check(({ value, issues }) => {
    if (value === '') return;
    const [wrong] = staffPhoneNumber.safeParse(value).error?.issues ?? [];
    if (wrong !== undefined) issues.push({ code: 'custom', input: value, message: wrong.message });
  });

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Splits a stored number for the picker; null if the picker lacks its country. */
export function splitPhoneNumber(stored: string): { callingCode: string; number: string } | null {
  const country = phoneCountries.find(({ callingCodes }) => stored.startsWith(callingCodes));
  return country === undefined
    ? null
    : { callingCode: country.callingCodes, number: stored.slice(country.callingCodes.length) };
}
