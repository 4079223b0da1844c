import { importMessages } from '@backline/contract/import-messages';
import { messages } from '@backline/contract/messages';
import { digitsWithPlus, staffPhoneNumber } from '@backline/contract/phone';
import { readMobileWithoutPlus, readPhoneNumber } from '../../platform/phone/numbering-plans.ts';

/** E.164, or what is wrong with the cell; an empty cell is an empty number. */
export type DialledNumber = { number: string } | { problem: string };

/**
 * The number of a cell as a telephone would take it, from what people and spreadsheets write: +1 (212) 555-0123, 001 212.555.0123,
 * '+12125550123, 2125550123.0. Digits without a calling code are a number of the country (ISO 3166, two letters) where they can be one;
 * those of a mobile number whose plus a spreadsheet took away are that number.
 */
export function dialledNumber(cell: string, countryCode: string): DialledNumber {
  // What makes a text of a cell, and what makes a decimal number of it.
  const written = cell.replace(/^'/, '').replace(/^(\+?\d+)[.,]0+$/, '$1');
  if (/^\+?\d+([.,]\d+)?e\+?\d+$/i.test(written)) return { problem: importMessages.importPhoneRounded };
  const digits = digitsWithPlus(written);
  if (digits === '') return { number: '' };
  const number = readMobileWithoutPlus(digits, countryCode) ?? readPhoneNumber(digits, countryCode);
  if (number !== null) return { number };
  const { error } = staffPhoneNumber.safeParse(digits);
  // Eleven digits and more hold a calling code: of another country, since they are no number of this one.
  const isPlusLost = /^[1-9]\d{10,14}$/.test(digits);
  return {
    problem: isPlusLost ? importMessages.importPhonePlusLost : (error?.issues[0]?.message ?? messages.phoneInvalid),
  };
}
