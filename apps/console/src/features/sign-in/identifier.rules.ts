import { email } from '@backline/contract/auth';
import * as sessionTexts from '@backline/contract/session.texts';
import { phonePattern } from '@backline/contract/phone';
import { cleanLine } from '@backline/contract/typed-text';
import { toPhoneNumber } from '@backline/page/phone-typing';

export type Identifier = { kind: 'email'; email: string } | { kind: 'phone'; phoneNumber: string };
export type Checked = { ok: true; identifier: Identifier } | { ok: false; message: string };

const minDigits = 10;

/** Returns true for digits only. The form then shows the list of calling codes. */
export function looksLikePhone(typed: string): boolean {
  return /^[0-9]+$/.test(cleanLine(typed));
}

/** Validates the email address or phone number. `callingCode` is null if the person cleared the country. */
export function checkIdentifier(typed: string, callingCode: string | null): Checked {
  const text = cleanLine(typed);
  if (text === '') return { ok: false, message: sessionTexts.identifierEmpty };
  if (looksLikePhone(text)) return checkPhone(text, callingCode);
  const parsed = email.safeParse(text);
  if (!parsed.success) return { ok: false, message: sessionTexts.identifierInvalid };
  return { ok: true, identifier: { kind: 'email', email: parsed.data } };
}

function checkPhone(digits: string, callingCode: string | null): Checked {
  const isLongEnough = digits.length >= minDigits;
  if (callingCode === null) {
    return {
      ok: false,
      message: isLongEnough ? sessionTexts.countryCodeRequired : sessionTexts.phoneAndCountryRequired,
    };
  }
  const phoneNumber = toPhoneNumber({ callingCode, number: digits });
  if (!isLongEnough || !phonePattern.test(phoneNumber)) return { ok: false, message: sessionTexts.phoneInvalid };
  return { ok: true, identifier: { kind: 'phone', phoneNumber } };
}
