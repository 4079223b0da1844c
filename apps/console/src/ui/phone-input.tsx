import { messages } from '@backline/contract/messages';
import { splitPhoneNumber, staffPhoneNumber, staffPhoneNumberIfAny } from '@backline/contract/phone';
import { Input, type InputProps } from 'antd';
import { fieldRules } from '../lib/form-rules.ts';
import { homeOf, noPhone, readPhone, toPhoneNumber, type PhoneValue } from '@backline/page/phone-typing';
import { CallingCodePicker } from './calling-code-picker.tsx';
import styles from './phone-input.module.css';

interface PhoneInputProps extends Omit<InputProps, 'value' | 'onChange' | 'prefix' | 'type' | 'className'> {
  value?: PhoneValue;
  /** The event's country (ISO 3166): numbers without a calling code belong to it. */
  countryCode?: string | undefined;
  onChange?: (value: PhoneValue) => void;
}

/** A number with its country's calling code. One that comes with its plus chooses the country itself. */
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

/** Whether the number is of a country that the picker lacks: of those that it has, the plus went into the picker. */
export const isUnsupported = ({ number }: PhoneValue): boolean => number.startsWith('+');

/** The rules of the staff's numbers. What is stored may stay: a number whose country the picker lacks, and none. */
export function phoneRules(stored: { kept: string | null } | null = null) {
  const kept = stored && (stored.kept ?? '');
  const schema = (kept === '' ? staffPhoneNumberIfAny : staffPhoneNumber).refine(
    (number) => number === kept || splitPhoneNumber(number) !== null,
    messages.unsupportedCountryCode,
  );
  return fieldRules(schema, (value) => toPhoneNumber((value as PhoneValue | undefined) ?? noPhone));
}
