import { phoneCountries } from '@backline/contract/phone';
import { readPhone, type PhoneValue } from '@backline/page/phone-typing';
import { texts } from '../texts.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

const countries = phoneCountries.map(({ callingCodes, code, name }) => ({
  value: callingCodes,
  label: `${code} ${callingCodes}`,
  title: name,
}));

interface PhoneFieldProps {
  label: string;
  hint?: string;
  /** `tel` where it is the fan's own. */
  autoComplete: 'tel' | 'off';
  enterKeyHint?: 'next' | 'done';
  value: PhoneValue;
  error: string | null;
  onChange: (typed: PhoneValue) => void;
}

/** A number as people type or paste it, with its country before it. */
export function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  return (
    <Field
      {...rest}
      name="phone_number"
      type="tel"
      inputMode="tel"
      value={value.number}
      prefix={
        // A number with its plus says its country itself.
        !value.number.trim().startsWith('+') && (
          <Select
            label={texts.app.country}
            value={value.callingCode ?? ''}
            options={countries}
            onChange={(callingCode) => onChange({ ...value, callingCode })}
          />
        )
      }
      onChange={(typed) => onChange(readPhone(typed, value) ?? { ...value, number: typed })}
    />
  );
}
