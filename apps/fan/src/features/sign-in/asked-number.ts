const key = 'fan.asked';
/** As long as a texted code works. */
const lasts = 5 * 60_000;

/** The number that this tab awaits a code for, also where the phone loaded the page anew while the fan read the message; null where none. */
export function askedNumber(): string | null {
  try {
    const { phoneNumber, at } = JSON.parse(sessionStorage.getItem(key) ?? '');
    const age = Date.now() - Number(at);
    return age >= 0 && age < lasts ? String(phoneNumber) : null;
  } catch {
    return null;
  }
}

export const keepAskedNumber = (phoneNumber: string) =>
  sessionStorage.setItem(key, JSON.stringify({ phoneNumber, at: Date.now() }));

export const forgetAskedNumber = () => sessionStorage.removeItem(key);
