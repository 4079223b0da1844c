import { createRequire } from 'node:module';
import { digitsWithPlus, useNumberingPlans } from '@backline/contract/phone';
import type * as PhoneNumbers from 'libphonenumber-js/min';

/** Loads the library only when it is first needed, because its metadata takes megabytes of memory. */
function plans(): typeof PhoneNumbers {
  return load('libphonenumber-js/min');
}
const load = createRequire(import.meta.url);

/** Drops trunk zeros, except where they belong to the number (Italy). `countryCode` is ISO 3166, two letters. */
export function readPhoneNumber(typed: string, countryCode: string | null = null): string | null {
  const digits = digitsWithPlus(typed);
  if (!/^\+?\d{3,20}$/.test(digits)) return null;
  const { isSupportedCountry, parsePhoneNumberFromString } = plans();
  const isKnown = countryCode !== null && isSupportedCountry(countryCode);
  if (!digits.startsWith('+') && !isKnown) return null;
  const parsed = isKnown
    ? parsePhoneNumberFromString(digits, { defaultCountry: countryCode, extract: false })
    : parsePhoneNumberFromString(digits, { extract: false });
  return parsed !== undefined && parsed.ext === undefined && parsed.isValid() ? parsed.number : null;
}

const plansWithKinds = () => load('libphonenumber-js/max') as typeof PhoneNumbers;

/**
 * Returns the number if the digits are a mobile number without a plus, otherwise null. Some results are landline
 * numbers too, such as 4915123456721 in Germany.
 */
export function readMobileWithoutPlus(typed: string, countryCode: string): string | null {
  const digits = digitsWithPlus(typed);
  const { getCountryCallingCode, isSupportedCountry } = plans();
  if (!isSupportedCountry(countryCode) || !digits.startsWith(getCountryCallingCode(countryCode))) return null;
  const number = readPhoneNumber(`+${digits}`);
  return number !== null && plansWithKinds().parsePhoneNumberFromString(number)?.getType() === 'MOBILE' ? number : null;
}

const costlyTypes: readonly unknown[] = ['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'VOICEMAIL'];

/**
 * Returns false for service and satellite numbers, because texts to them are expensive, and some numbers pay their
 * owner for each text.
 */
export function isTextable(number: string): boolean {
  const parsed = plansWithKinds().parsePhoneNumberFromString(number);
  return parsed !== undefined && !parsed.isNonGeographic() && !costlyTypes.includes(parsed.getType());
}

export function installNumberingPlans(): void {
  useNumberingPlans((digits) => readPhoneNumber(digits));
}
