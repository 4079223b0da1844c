import * as peopleTexts from '@backline/contract/people.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { clickedAgain, openPage, type Answer, refuseFields } from '../../../testing/page.tsx';
import { AddressChange } from './address-change.tsx';
import type { Pending } from './pending-address.tsx';
import { addressLabels } from './address-labels.ts';

const updateEmail = 'users/update_email';
const updatePhone = 'users/update_phone_number';

function Page() {
  const [email, setEmail] = useState<Pending | null>(null);
  const [phone, setPhone] = useState<Pending | null>(null);
  return (
    <>
      <AddressChange kind="email" personId={21} current="old@example.org" pending={email} onChanged={setEmail} />
      <AddressChange kind="phone_number" personId={21} current="+919876543210" pending={phone} onChanged={setPhone} />
    </>
  );
}

const sent: Answer = ({ input }) => ({
  message: peopleTexts.addressConfirmationSent(String(input.email ?? input.phone_number)),
});

const open = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component: Page,
    path: '/page',
    features: [],
    answers: { [updateEmail]: sent, [updatePhone]: sent, ...answers },
  });

async function openDialog(page: ReturnType<typeof open>, name: 'Update email' | 'Update phone') {
  await page.user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  return { dialog, send: () => page.user.click(dialog.getByRole('button', { name: 'Send confirmation' })) };
}

it('disables the current email address and phone number', async () => {
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('+919876543210');
});

it('rejects a missing and an invalid email address with the dialog’s own messages', async () => {
  const page = open();
  const { dialog, send } = await openDialog(page, 'Update email');
  await send();
  expect(await dialog.findByText(peopleTexts.newEmailRequired)).toBeTruthy();
  await page.user.type(dialog.getByLabelText('New email'), 'nobody');
  await send();
  expect(await dialog.findByText(peopleTexts.newEmailShape)).toBeTruthy();
  expect(page.sentTo(updateEmail)).toEqual([]);
});

it.each([
  ['', peopleTexts.phoneRequired],
  ['1234567', peopleTexts.phoneShort],
  ['12345678901234', peopleTexts.phoneLong],
  ['98765x43210', sessionTexts.phoneInvalid],
  ['+442071234567', peopleTexts.unsupportedCountryCode],
])('rejects the number %j with: %s', async (typed, text) => {
  const page = open();
  const { dialog, send } = await openDialog(page, 'Update phone');
  if (typed !== '') await page.user.type(dialog.getByLabelText('New phone number'), typed);
  await send();
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(page.sentTo(updatePhone)).toEqual([]);
});

it('shows the server’s error next to the email address and keeps the typed one', async () => {
  const page = open({
    [updateEmail]: () => refuseFields({ email: peopleTexts.addressTaken }),
  });
  const { dialog, send } = await openDialog(page, 'Update email');
  await page.user.type(dialog.getByLabelText('New email'), 'new@example.org');
  await send();
  expect(await dialog.findByText(peopleTexts.addressTaken)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('New email').value).toBe('new@example.org');
});

it.each([
  ['Update email', updateEmail, 'New email', 'new@example.org', addressLabels.email.failed],
  ['Update phone', updatePhone, 'New phone number', '9876543211', addressLabels.phone_number.failed],
] as const)(
  '%s: shows a default error for an unexplained failure, and retries with the same idempotency key',
  async (name, path, label, address, failed) => {
    const page = open({
      [path]: () => {
        throw new TypeError('offline');
      },
    });
    const { dialog, send } = await openDialog(page, name);
    await page.user.type(dialog.getByLabelText(label), address);
    await send();
    expect(await dialog.findByText(failed)).toBeTruthy();
    expect([peopleTexts.emailChangeFailed, peopleTexts.phoneChangeFailed]).toContain(failed);
    await send();
    await waitFor(() => expect(page.sentTo(path)).toHaveLength(2));
    const keys = page.sentTo(path).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[1]).toBe(keys[0]);
  },
);

it('shows the new address as pending until the change is cancelled', async () => {
  const page = open({ 'users/cancel_address_change': () => ({ message: peopleTexts.addressChangeCancelled }) });
  const { dialog, send } = await openDialog(page, 'Update email');
  await page.user.type(dialog.getByLabelText('New email'), 'New@Example.org');
  await send();
  expect(await screen.findByText(peopleTexts.addressConfirmationSent('new@example.org'))).toBeTruthy();
  expect(page.sentTo(updateEmail)[0]?.input).toEqual({ email: 'new@example.org', updated_user_id: 21 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Waiting for confirmation:').textContent).toContain('new@example.org');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('old@example.org');
  await page.user.click(screen.getByRole('button', { name: 'Cancel change' }));
  expect(await screen.findByText(peopleTexts.addressChangeCancelled)).toBeTruthy();
  expect(page.sentTo('users/cancel_address_change')[0]?.input).toEqual({ updated_user_id: 21, kind: 'email' });
  expect(screen.queryByText('Waiting for confirmation:')).toBeNull();
  expect(document.activeElement?.getAttribute('role')).toBe('status');
});

it.each([
  ['Update email', 'New email', 'new@example.org', updateEmail],
  ['Update phone', 'New phone number', '9876543211', updatePhone],
] as const)('%s: sends only one message on a double click on Send', async (name, label, typed, call) => {
  const button = () => screen.getByRole('button', { name: 'Send confirmation' });
  const page = open({ [call]: clickedAgain(button, { message: 'Sent' }) });
  const { dialog, send } = await openDialog(page, name);
  await page.user.type(dialog.getByLabelText(label), typed);
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Waiting for confirmation:')).toBeTruthy();
  expect(page.sentTo(call)).toHaveLength(1);
});

it('preselects the old number’s country and sends the confirmation again on demand', async () => {
  const page = open();
  const { dialog, send } = await openDialog(page, 'Update phone');
  await page.user.type(dialog.getByLabelText('New phone number'), '98765 43211');
  await send();
  await page.user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(page.sentTo(updatePhone)).toHaveLength(2));
  const [first, again] = page.sentTo(updatePhone);
  expect(first?.input).toEqual({ phone_number: '+919876543211', updated_user_id: 21 });
  expect(again?.input).toEqual(first?.input);
  // The second call has a new key. Otherwise the server would repeat the first response instead of sending a second
  // email.
  expect(again?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
});
