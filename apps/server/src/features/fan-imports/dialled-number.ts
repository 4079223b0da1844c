import { importMessages } from '@backline/contract/import-messages';
import { messages } from '@backline/contract/messages';
import { staffPhoneNumber } from '@backline/contract/phone';
import { createRequire } from 'node:module';
import type * as PhoneNumbers from 'libphonenumber-js/min';

/** E.164, or what is wrong with the cell; an empty cell is an empty number. */
export type DialledNumber = { number: string } | { problem: string };

/**
 * The number of a cell as a telephone would take it, from what people and spreadsheets write: +1 (212) 555-0123, 001 212.555.0123,
 * '+12125550123, 2125550123.0. Digits without a calling code are a number of the country (ISO 3166, two letters) where they can be one.
 */
export function dialledNumber(cell: string, countryCode: string): DialledNumber {
  // What makes a text of a cell, and what makes a decimal number of it.
  const written = cell.replace(/^'/, '').replace(/^(\+?\d+)[.,]0+$/, '$1');
  if (/^\+?\d+([.,]\d+)?e\+?\d+$/i.test(written)) return { problem: importMessages.importPhoneRounded };
  const dense = written.replace(/[\s()[\].\p{Dash}]/gu, '').replace(/^00/, '+');
  const number = nationalNumber(dense, countryCode) ?? dense;
  if (number === '') return { number };
  const { error } = staffPhoneNumber.safeParse(number);
  if (error === undefined) return { number };
  // Eleven digits and more hold a calling code: of another country, since they are no number of this one.
  const isPlusLost = /^[1-9]\d{10,14}$/.test(dense);
  return {
    problem: isPlusLost ? importMessages.importPhonePlusLost : (error.issues[0]?.message ?? messages.phoneInvalid),
  };
}

/** Loaded by the first row that needs it: its patterns are megabytes, which an idle server does not hold. */
function patterns(): typeof PhoneNumbers {
  return load('libphonenumber-js/min');
}
const load = createRequire(import.meta.url);

function nationalNumber(digits: string, countryCode: string): string | null {
  if (!/^\d+$/.test(digits)) return null;
  const { isSupportedCountry, parsePhoneNumberFromString } = patterns();
  if (!isSupportedCountry(countryCode)) return null;
  const parsed = parsePhoneNumberFromString(digits, countryCode);
  return parsed?.isValid() === true ? parsed.number : null;
}
