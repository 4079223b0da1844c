import { createRequire } from 'node:module';
import { digitsWithPlus, useNumberingPlans } from '@backline/contract/phone';
import type * as PhoneNumbers from 'libphonenumber-js/min';

/** Loaded by the first number that is read: the patterns are megabytes, which an idle server does not hold. */
function plans(): typeof PhoneNumbers {
  return load('libphonenumber-js/min');
}
const load = createRequire(import.meta.url);

/**
 * Returns the E.164 form of a number, or null where no plan has such a number. Trunk zeros go, save where they belong to the number (Italy).
 * A number without a calling code is one of `countryCode` (ISO 3166, two letters).
 */
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

/** Loaded by the first number whose kind is asked for: it knows mobile numbers from others. */
const plansWithKinds = () => load('libphonenumber-js/max') as typeof PhoneNumbers;

/**
 * Returns the mobile number of `countryCode` whose plus was lost, as a spreadsheet takes it from a column of numbers; null for other digits.
 * Some of them are national landline numbers as well: 4915123456721 in Germany. No country has a mobile number that is another one with a plus.
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
 * Whether a number may be texted for anybody who asks. None to a service or a satellite: nobody carries one into a hall, a text to it costs many
 * times the usual, and of some its owner is paid for each.
 */
export function isTextable(number: string): boolean {
  const parsed = plansWithKinds().parsePhoneNumberFromString(number);
  return parsed !== undefined && !parsed.isNonGeographic() && !costlyTypes.includes(parsed.getType());
}

/** From here on every schema of the contract reads numbers by the plans. */
export function installNumberingPlans(): void {
  useNumberingPlans((digits) => readPhoneNumber(digits));
}
