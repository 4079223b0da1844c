import type { phoneCountries } from '@backline/contract/phone';

type CountryCode = (typeof phoneCountries)[number]['code'];

/** Draws the flag as an image, because some systems show letters for flag emojis. */
export function Flag({ country }: { country: CountryCode }) {
  return (
    <svg width="21" height="15" viewBox="0 0 21 15" aria-hidden="true" style={{ borderRadius: 3, flex: 'none' }}>
      {country === 'US' ? <UnitedStates /> : <India />}
    </svg>
  );
}

function UnitedStates() {
  return (
    <>
      <rect width="21" height="15" fill="#fff" />
      <path d="M0 1h21M0 5h21M0 9h21M0 13h21" stroke="#c8324a" strokeWidth="2" />
      <rect width="9.5" height="8" fill="#31407b" />
      <path d="M1.4 2h7M1.4 4h7M1.4 6h7" stroke="#fff" strokeDasharray="1 1.4" />
    </>
  );
}

function India() {
  return (
    <>
      <rect width="21" height="15" fill="#fff" />
      <rect width="21" height="5" fill="#f79433" />
      <rect y="10" width="21" height="5" fill="#1b8a3a" />
      <circle cx="10.5" cy="7.5" r="1.7" fill="none" stroke="#283a8c" strokeWidth=".8" />
    </>
  );
}
