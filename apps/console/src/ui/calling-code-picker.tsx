import { phoneCountries } from '@backline/contract/phone';
import { countryName, nationalCode } from '@backline/page/phone-typing';
import styles from './calling-code-picker.module.css';
import { Flag } from './flag.tsx';

interface CallingCodePickerProps {
  value: string | null;
  /** Country of the event, which is offered first. A fan can type its numbers without a calling code. */
  home?: string | null;
  onChange: (value: string | null) => void;
}

/** A styled native select, which works best on phones and with screen readers. */
export function CallingCodePicker({ value, home = null, onChange }: CallingCodePickerProps) {
  const chosen = phoneCountries.find((country) => country.callingCodes === value);
  const isHome = home !== null && value === nationalCode;
  return (
    <span className={styles.picker}>
      <span className={styles.face} aria-hidden="true">
        {chosen === undefined ? isHome ? home : 'Code' : <Flag country={chosen.code} />}
        {chosen?.callingCodes}
        <svg width="10" height="6" viewBox="0 0 10 6" fill="none" stroke="currentColor" strokeWidth="1.6">
          <path d="m1 1 4 4 4-4" />
        </svg>
      </span>
      <select
        aria-label="Country code"
        value={isHome ? 'home' : (value ?? '')}
        onChange={({ target }) => onChange(target.value === 'home' ? nationalCode : target.value || null)}
      >
        <option value="">Select country code</option>
        {home !== null && <option value="home">{countryName(home)}</option>}
        {phoneCountries.map((country) => (
          <option key={country.code} value={country.callingCodes}>
            {country.flag} {country.name} ({country.callingCodes})
          </option>
        ))}
      </select>
    </span>
  );
}
