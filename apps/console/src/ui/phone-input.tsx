import * as peopleTexts from '@backline/contract/people.texts';
import { splitPhoneNumber, staffPhoneNumber, staffPhoneNumberIfAny } from '@backline/contract/phone';
import { Input, type InputProps } from 'antd';
import { fieldRules } from '../lib/form-rules.ts';
import { homeOf, noPhone, readPhone, toPhoneNumber, type PhoneValue } from '@backline/page/phone-typing';
import { CallingCodePicker } from './calling-code-picker.tsx';
import styles from './phone-input.module.css';

interface PhoneInputProps extends Omit<InputProps, 'value' | 'onChange' | 'prefix' | 'type' | 'className'> {
  value?: PhoneValue;
  /** Country of the event (ISO 3166), for numbers without a calling code. */
  countryCode?: string | undefined;
  onChange?: (value: PhoneValue) => void;
}

/** Input of a number with its country's calling code. Pasting a number with a plus sign selects its country. */
export function PhoneInput({ value = noPhone, countryCode, onChange, ...input }: PhoneInputProps) {
  const { callingCode, number } = value;
  const isAbroad = isUnsupported(value);
  return (
    <Input
      autoComplete="off"
      {...input}
      className={styles.phone}
      type="tel"
      value={number}
      prefix={
        <CallingCodePicker
          value={isAbroad ? null : callingCode}
          home={homeOf(countryCode)}
          onChange={(code) => onChange?.({ callingCode: code, number: isAbroad ? '' : number })}
        />
      }
      onChange={({ target }) => onChange?.(read(target.value, value))}
    />
  );
}

function read(typed: string, before: PhoneValue): PhoneValue {
  return readPhone(typed, before) ?? { callingCode: before.callingCode, number: typed.trimStart() };
}

/**
 * True if the picker lacks the number’s country. For a country that it has, the plus and the code move into the picker.
 */
export const isUnsupported = ({ number }: PhoneValue): boolean => number.startsWith('+');

/** Returns rules that accept an unchanged stored number even if it is empty or the picker lacks its country. */
export function phoneRules(stored: { kept: string | null } | null = null) {
  const kept = stored && (stored.kept ?? '');
  const schema = (kept === '' ? staffPhoneNumberIfAny : staffPhoneNumber).refine(
    (number) => number === kept || splitPhoneNumber(number) !== null,
    peopleTexts.unsupportedCountryCode,
  );
  return fieldRules(schema, (value) => toPhoneNumber((value as PhoneValue | undefined) ?? noPhone));
}
