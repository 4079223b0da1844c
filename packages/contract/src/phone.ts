/** The countries that the phone picker offers. */
export const phoneCountries = [
  { name: 'United States', callingCodes: '+1', flag: '🇺🇸', code: 'US' },
  { name: 'India', callingCodes: '+91', flag: '🇮🇳', code: 'IN' },
] as const;

/** Preselected in the picker. */
export const defaultCallingCode = '+1';

export const phonePattern = /^\+[1-9][0-9]{9,14}$/;
