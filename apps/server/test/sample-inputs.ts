import { randomUUID } from 'node:crypto';

export const person = { name: 'Pat Doe', email: 'pat@example.org', phone_number: '+14155550100' };
export const written = { title: 'Doors are open', message: 'Come in by the north door.' };
export const pollInput = () => ({
  question: 'Which one?',
  start_time: Date.now() + 60_000,
  end_time: Date.now() + 3_600_000,
});
export const pollOptions = [
  { option: 'This', sort: 1 },
  { option: 'That', sort: 2 },
];
export const promoCodeInput = () => ({
  code: `TAKEN${randomUUID().slice(0, 8)}`,
  discount_type: 'percentage',
  discount_value: 10,
  start_dttm: Date.now() + 60_000,
  end_dttm: Date.now() + 3_600_000,
  usage_limit: 10,
});
export const emptyInput = () => ({});
export const answerInput = { title: 'Taken over', content: 'Hello {name}.' };
export const importedRow = { line: 2, title: 'Cap', description: 'Of cotton.', price: '20', size: '', quantity: '1' };
export const productInput = () => ({
  title: 'Taken over',
  description: 'Of cotton.',
  price: 20,
  available_start_dttm: Date.now(),
  available_end_dttm: Date.now() + 3_600_000,
});
export const raffleInput = () => ({
  title: 'Taken over',
  start_time: Date.now() + 60_000,
  end_time: Date.now() + 3_600_000,
  no_of_winners: 1,
  minimum_no_of_participants: 1,
});

export const patternInput = () => ({ name: 'Taken over', payload_data: '[0,150,850]' });

/** As a browser would tell it; nobody listens there. */
export const browserAddress = () => ({
  endpoint: `https://push.example.org/${randomUUID()}`,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
});
