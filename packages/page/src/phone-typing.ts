import {
  defaultCallingCode,
  digitsWithPlus,
  fallbackCallingCode,
  phoneCountries,
  splitPhoneNumber,
} from '@backline/contract/phone';

/** A phone number as its input holds it. */
export interface PhoneValue {
  /** Null where the country was cleared; {@link nationalCode} where the server knows the country. */
  callingCode: string | null;
  /** As typed. One with a plus says its country itself. */
  number: string;
}

/** Stands for the calling code of an event's country, which the server adds. */
export const nationalCode = '';

/** Country of an event as its picker offers it; null where it is one of the picker's own. */
export const homeOf = (countryCode: string | undefined): string | null =>
  countryCode === undefined ||
  !/^[A-Z]{2}$/.test(countryCode) ||
  phoneCountries.some(({ code }) => code === countryCode)
    ? null
    : countryCode;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
export const countryName = (countryCode: string): string => countryNames.of(countryCode) ?? countryCode;

/** An empty number with the calling code of an event's country. */
export function noPhoneAt(countryCode: string | undefined): PhoneValue {
  if (homeOf(countryCode) !== null) return { callingCode: nationalCode, number: '' };
  const country = phoneCountries.find(({ code }) => code === countryCode);
  return { callingCode: country?.callingCodes ?? defaultCallingCode, number: '' };
}

export const noPhone: PhoneValue = { callingCode: defaultCallingCode, number: '' };

/** A number of a country that the picker lacks stands in the input as it is stored. */
export function toPhoneValue(stored: string | null): PhoneValue {
  return splitPhoneNumber(stored ?? '') ?? { ...noPhone, number: stored ?? '' };
}

/** `+44…` for `0044…`, and for `011 44…` too, as the plus is dialled from the United States and Canada. */
function withPlus(digits: string, callingCode: string | null): string {
  return digits.replace(callingCode === '+1' ? /^(00|011)(?=[1-9])/ : /^00(?=[1-9])/, '+');
}

/** `+14155550100` for `(415) 555-0100` and +1; '' where nothing was typed. */
export function toPhoneNumber({ callingCode, number }: PhoneValue): string {
  const typed = withPlus(digitsWithPlus(number), callingCode);
  if (typed === '' || typed.startsWith('+')) return typed;
  return (callingCode ?? fallbackCallingCode) + typed;
}

const nationalDigits = 10;

/**
 * What was typed or pasted, as the field with its picker shows it: `+1 (312) 555-0101`, `001 312 555 0101` and `1 312 555 0101` are
 * 3125550101 with +1. Null where it is no number, a mail address for one. A calling code without its plus counts where all came at once: of
 * somebody who types, the digits may go on.
 */
export function readPhone(typed: string, { callingCode, number: before }: PhoneValue): PhoneValue | null {
  const digits = withPlus(digitsWithPlus(typed), callingCode);
  if (!/^\+?[0-9]+$/.test(digits)) return null;
  const split = splitPhoneNumber(digits);
  if (split !== null && split.number !== '') return split;
  // With the calling code, and without its plus.
  if (callingCode === nationalCode) return { callingCode, number: digits };
  const isPasted = typed.length > before.length + 1;
  const country = phoneCountries.find(({ callingCodes }) => {
    const code = callingCodes.slice(1);
    return isPasted && digits.startsWith(code) && digits.length === code.length + nationalDigits;
  });
  if (country === undefined) return { callingCode, number: digits };
  return { callingCode: country.callingCodes, number: digits.slice(country.callingCodes.length - 1) };
}
