import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acceptedLetter } from '../src/features/access-requests/access-letters.ts';
import {
  changedLetter,
  confirmationLetter,
  confirmationText,
  consentLetter,
  consentText,
} from '../src/features/account/address-letters.ts';
import { tokenMadeLetter } from '../src/features/api-tokens/api-token-letters.ts';
import {
  factorAddedLetter,
  factorRemovedLetter,
  factorResetLetter,
  recoveryCodeLetter,
} from '../src/features/second-factor/second-factor-letters.ts';
import { linkedLetter } from '../src/features/single-sign-on/single-sign-on-letters.ts';
import { alertLetter } from '../src/features/payment-alerts/payment-alert-letters.ts';
import { receiptLetter, refundLetter } from '../src/features/orders/order-letters.ts';
import { answerLetter } from '../src/features/support-tickets/support-letters.ts';
import { pausedLetter } from '../src/features/webhooks/webhook-letters.ts';
import { invitationLetter } from '../src/features/people/invitation-letter.ts';
import { codeText, eventCodeText, resetLetter, signInLetter } from '../src/integrations/identity/identity-letters.ts';

const url = 'https://backline.example';
const zone = 'America/Chicago';
const asker = 'Mona Field';
const brand = { name: 'The Lantern', colour: '#ffb300', icon_url: null };
const toEmail = { kind: 'email', address: 'new@example.org' } as const;
const toPhone = { kind: 'phone_number', address: '+14155550100' } as const;

const order = {
  order_no: 'C8R7WNM8TD',
  event_code: 'Y79X5E',
  event_name: 'All Amps',
  delivery_kind: 'kiosk',
  items: [
    {
      title: 'Tour shirt',
      size: 'M',
      quantity: 2,
      refunded_quantity: 0,
      image_url: null,
      item_price: 25,
      sub_total: 50,
    },
  ],
  sub_total: 50,
  promo_code: 'ENCORE10',
  discount_type: 'percentage',
  discount_value: 10,
  discount_amount: 5,
  delivery_charge: null,
  delivery_charge_amount: 4.99,
  platform_service_fee: 0,
  platform_service_fee_amount: 0,
  tax_percentage: 9.25,
  total_tax_amount: 4.16,
  total_amount: 54.15,
  refunded_amount: 0,
} as const;

const letters: Record<string, readonly (string | { subject: string; text: string })[]> = {
  signInLetter: [signInLetter(url, { token: 'TOKEN', code: '123456' })],
  codeText: [codeText(url, '123456')],
  eventCodeText: [eventCodeText(url, '123456', { brand: 'The Lantern', event: 'All Amps', language: 'en' })],
  resetLetter: [resetLetter(url, 'TOKEN')],
  acceptedLetter: [acceptedLetter(url)],
  invitationLetter: [invitationLetter(url, { inviter: asker, as: 'an artist' })],
  confirmationLetter: [confirmationLetter(url, 'TOKEN')],
  confirmationText: [confirmationText(url, 'TOKEN')],
  consentLetter: [
    consentLetter(url, 'TOKEN', { ...toEmail, asker }),
    consentLetter(url, 'TOKEN', { ...toPhone, asker: null }),
  ],
  consentText: [consentText(url, 'TOKEN', { ...toEmail, asker })],
  changedLetter: [changedLetter(url)],
  alertLetter: [
    alertLetter(url, {
      zone,
      kind: 'dispute',
      orderNo: 'C8R7WNM8TD',
      amountCents: 4_250,
      detail: 'product not received',
      respondBy: new Date('2026-12-08T00:00:00Z'),
    }),
    alertLetter(url, { zone, kind: 'dispute', orderNo: 'C8R7WNM8TD', amountCents: 4_250, detail: 'lost' }),
    alertLetter(url, {
      zone,
      kind: 'payout_failed',
      orderNo: null,
      amountCents: 120_000,
      detail: 'The bank account has been closed.',
    }),
  ],
  receiptLetter: [receiptLetter(url, { order: { ...order, items: [...order.items] }, brand, language: 'en' })],
  refundLetter: [
    refundLetter(url, {
      order: { ...order, items: [...order.items], refunded_amount: 27 },
      brand,
      language: 'en',
      refundCents: 2_700,
    }),
  ],
  pausedLetter: [
    pausedLetter(url, { host: 'hooks.example.org', isGone: false, days: 3 }),
    pausedLetter(url, { host: 'hooks.example.org', isGone: true, days: 3 }),
  ],
  tokenMadeLetter: [tokenMadeLetter(url, 'Ledger')],
  factorAddedLetter: [factorAddedLetter(url, 'A passkey')],
  factorRemovedLetter: [factorRemovedLetter(url, 'An authenticator app')],
  factorResetLetter: [factorResetLetter(url)],
  recoveryCodeLetter: [recoveryCodeLetter(url, 9), recoveryCodeLetter(url, 0)],
  linkedLetter: [linkedLetter(url, 'Harbour Hall')],
  answerLetter: [
    answerLetter(url, { answer: 'Your code is in the mail that we sent at noon.', token: 'TOKEN' }),
    answerLetter(url, { answer: 'See you at the door.', token: 'TOKEN', brand }),
  ],
};

const shown = (letter: string | { subject: string; text: string }) =>
  typeof letter === 'string' ? `Text message\n\n${letter}` : `Mail: ${letter.subject}\n\n${letter.text}`;

test('letters.txt holds every mail and text message, so that changed wording is reviewed', async () => {
  const all = Object.entries(letters).map(([name, written]) => `## ${name}\n\n${written.map(shown).join('\n\n')}`);
  const file = `# What people are sent\n\n${all
    .join('\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
  await expect(file).toMatchFileSnapshot('./letters.txt');
});

test('letters.txt has an example from every function that writes a message', async () => {
  const source = join(import.meta.dirname, '../src');
  const files = globSync('**/*-letter{,s}.ts', { cwd: source });
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(source, file))));
  const writers = modules.flatMap((written) => Object.keys(written)).filter((name) => /(Letter|Text)$/.test(name));
  expect(writers.toSorted()).toEqual(Object.keys(letters).toSorted());
});
