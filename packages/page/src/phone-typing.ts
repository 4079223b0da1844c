import {
  defaultCallingCode,
  digitsWithPlus,
  fallbackCallingCode,
  phoneCountries,
  splitPhoneNumber,
} from '@backline/contract/phone';

export interface PhoneValue {
  /** Null if the country was cleared; {@link nationalCode} if the server adds the country. */
  callingCode: string | null;
  /** The input as typed. A leading plus overrides `callingCode`. */
  number: string;
}

/** Placeholder for the calling code of an event's country, which the server adds. */
export const nationalCode = '';

/** Returns the event's country for the picker; null if the picker has it already. */
export const homeOf = (countryCode: string | undefined): string | null =>
  countryCode === undefined ||
  !/^[A-Z]{2}$/.test(countryCode) ||
  phoneCountries.some(({ code }) => code === countryCode)
    ? null
    : countryCode;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
export const countryName = (countryCode: string): string => countryNames.of(countryCode) ?? countryCode;

export function noPhoneAt(countryCode: string | undefined): PhoneValue {
  if (homeOf(countryCode) !== null) return { callingCode: nationalCode, number: '' };
  const country = phoneCountries.find(({ code }) => code === countryCode);
  return { callingCode: country?.callingCodes ?? defaultCallingCode, number: '' };
}

export const noPhone: PhoneValue = { callingCode: defaultCallingCode, number: '' };

export function toPhoneValue(stored: string | null): PhoneValue {
  return splitPhoneNumber(stored ?? '') ?? { ...noPhone, number: stored ?? '' };
}

/** Turns `0044…` into `+44…`, and `011 44…` too with +1, the prefix of the United States and Canada. */
function withPlus(digits: string, callingCode: string | null): string {
  return digits.replace(callingCode === '+1' ? /^(00|011)(?=[1-9])/ : /^00(?=[1-9])/, '+');
}

/** Turns `(415) 555-0100` and +1 into `+14155550100`; '' if nothing was typed. */
export function toPhoneNumber({ callingCode, number }: PhoneValue): string {
  const typed = withPlus(digitsWithPlus(number), callingCode);
  if (typed === '' || typed.startsWith('+')) return typed;
  return (callingCode ?? fallbackCallingCode) + typed;
}

const nationalDigits = 10;

/**
 * Splits typed or pasted text into country and number: `+1 (312) 555-0101`, `001 312 555 0101` and `1 312 555 0101`
 * become 3125550101 with +1. Returns null for other text, such as an email address. A calling code without a plus
 * counts only in a paste, because typed digits may go on.
 */
export function readPhone(typed: string, { callingCode, number: before }: PhoneValue): PhoneValue | null {
  const digits = withPlus(digitsWithPlus(typed), callingCode);
  if (!/^\+?[0-9]+$/.test(digits)) return null;
  const split = splitPhoneNumber(digits);
  if (split !== null && split.number !== '') return split;
  if (callingCode === nationalCode) return { callingCode, number: digits };
  const isPasted = typed.length > before.length + 1;
  const country = phoneCountries.find(({ callingCodes }) => {
    const code = callingCodes.slice(1);
    return isPasted && digits.startsWith(code) && digits.length === code.length + nationalDigits;
  });
  if (country === undefined) return { callingCode, number: digits };
  return { callingCode: country.callingCodes, number: digits.slice(country.callingCodes.length - 1) };
}
