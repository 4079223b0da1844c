export type CardAnswer =
  | { kind: 'pays' }
  | { kind: 'declines'; message: string }
  | { kind: 'asks' }
  | { kind: 'is silent' }
  | { kind: 'is no card'; field: 'number' | 'expiry' | 'cvc'; message: string };

export interface Card {
  number: string;
  /** `MM/YY` */
  expiry: string;
  cvc: string;
}

/** Uses the numbers of Stripe's test mode where it has an equivalent. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'Succeeds' },
  { number: '4000 0000 0000 0002', does: 'Declined' },
  { number: '4000 0000 0000 9995', does: 'Insufficient funds' },
  { number: '4000 0000 0000 3220', does: '3-D Secure' },
  { number: '4000 0000 0000 0119', does: 'No answer from the bank' },
] as const;

const answers: Record<string, CardAnswer> = {
  '4242424242424242': { kind: 'pays' },
  '5555555555554444': { kind: 'pays' },
  '4000000000000002': { kind: 'declines', message: 'Your card was declined.' },
  '4000000000009995': { kind: 'declines', message: 'Your card has insufficient funds.' },
  '4000000000003220': { kind: 'asks' },
  '4000000000000119': { kind: 'is silent' },
};

export function askBank({ number, expiry, cvc }: Card, now: Date): CardAnswer {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits)) {
    return { kind: 'is no card', field: 'number', message: 'Your card number is invalid.' };
  }
  const [, month = '', year = ''] = /^(0?[1-9]|1[0-2])\s*[/.-]?\s*(?:20)?(\d\d)$/.exec(expiry.trim()) ?? [];
  if (month === '') return { kind: 'is no card', field: 'expiry', message: 'Please write it as month / year.' };
  // A card is valid until its month has ended in every time zone.
  if (Date.UTC(2000 + Number(year), Number(month), 1, 12) < now.getTime()) {
    return { kind: 'is no card', field: 'expiry', message: 'Your card has expired.' };
  }
  if (!/^\d{3,4}$/.test(cvc.trim())) {
    return { kind: 'is no card', field: 'cvc', message: 'Your card’s security code is incomplete.' };
  }
  return (
    answers[digits] ?? {
      kind: 'is no card',
      field: 'number',
      message: 'Only test cards pay here: use one of those below.',
    }
  );
}

function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) : Number(digit) * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
