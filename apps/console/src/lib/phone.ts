import { defaultCallingCode, fallbackCallingCode, splitPhoneNumber } from '@backline/contract/phone';

/** A phone number as its input holds it. */
export interface PhoneValue {
  /** Null where the country was cleared. */
  callingCode: string | null;
  /** As typed. One with a plus says its country itself. */
  number: string;
}

export const noPhone: PhoneValue = { callingCode: defaultCallingCode, number: '' };

/** A number of a country that the picker lacks stands in the input as it is stored. */
export function toPhoneValue(stored: string | null): PhoneValue {
  return splitPhoneNumber(stored ?? '') ?? { ...noPhone, number: stored ?? '' };
}

/** `+14155550100` for `(415) 555-0100` and +1; '' where nothing was typed. */
export function toPhoneNumber({ callingCode, number }: PhoneValue): string {
  const typed = number.replace(/[\s().-]/g, '');
  if (typed === '' || typed.startsWith('+')) return typed;
  return (callingCode ?? fallbackCallingCode) + typed;
}
