import * as importTexts from '@backline/contract/imports.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { digitsWithPlus, staffPhoneNumber } from '@backline/contract/phone';
import { readMobileWithoutPlus, readPhoneNumber } from '../../platform/phone/numbering-plans.ts';

export type DialledNumber = { number: string } | { problem: string };

/** Parses a number as spreadsheets write it, such as `'+12125550123` and `2125550123.0`. Restores a missing plus. */
export function dialledNumber(cell: string, countryCode: string): DialledNumber {
  // Removes the apostrophe of a text cell and the decimals of a number cell.
  const written = cell.replace(/^'/, '').replace(/^(\+?\d+)[.,]0+$/, '$1');
  if (/^\+?\d+([.,]\d+)?e\+?\d+$/i.test(written)) return { problem: importTexts.importPhoneRounded };
  const digits = digitsWithPlus(written);
  if (digits === '') return { number: '' };
  const number = readMobileWithoutPlus(digits, countryCode) ?? readPhoneNumber(digits, countryCode);
  if (number !== null) return { number };
  const { error } = staffPhoneNumber.safeParse(digits);
  // Eleven or more digits probably start with another country's calling code.
  const isPlusLost = /^[1-9]\d{10,14}$/.test(digits);
  return {
    problem: isPlusLost ? importTexts.importPhonePlusLost : (error?.issues[0]?.message ?? sessionTexts.phoneInvalid),
  };
}
