import { phoneCountries } from '@backline/contract/phone';
import { countryName, homeOf, nationalCode, readPhone, type PhoneValue } from '@backline/page/phone-typing';
import * as generalTexts from '@backline/contract/general.texts';
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
  /** `tel` for the fan's own number, `off` for the number of somebody else. */
  autoComplete: 'tel' | 'off';
  /** Country (ISO 3166) of numbers without a calling code. */
  countryCode?: string | undefined;
  enterKeyHint?: 'next' | 'done';
  value: PhoneValue;
  error: string | null;
  onChange: (typed: PhoneValue) => void;
}

export function PhoneField({ value, countryCode, onChange, ...rest }: PhoneFieldProps) {
  const home = homeOf(countryCode);
  const offered =
    home === null ? countries : [{ value: nationalCode, label: home, title: countryName(home) }, ...countries];
  return (
    <Field
      {...rest}
      name="phone_number"
      type="tel"
      inputMode="tel"
      value={value.number}
      prefix={
        !value.number.trim().startsWith('+') && (
          <Select
            label={generalTexts.fan.app.country}
            value={value.callingCode ?? ''}
            options={offered}
            onChange={(callingCode) => onChange({ ...value, callingCode })}
          />
        )
      }
      onChange={(typed) => onChange(readPhone(typed, value) ?? { ...value, number: typed })}
    />
  );
}
