import { withShownDomain } from '@backline/contract/mail-address';
import { writeLetter } from '../../integrations/mail/letter.ts';

const confirmUrl = (publicUrl: string, token: string) => `${publicUrl}/confirm-address?token=${token}`;

export function confirmationLetter(publicUrl: string, token: string) {
  return writeLetter({
    subject: 'Confirm your new email address',
    lead: 'Please confirm that you want to sign in to Backline with this email address from now on.',
    button: { label: 'Confirm this address', url: confirmUrl(publicUrl, token) },
    note: 'The link works once, for 24 hours. If you were not expecting this, you can ignore this email and nothing will change.',
  });
}

export function confirmationText(publicUrl: string, token: string): string {
  return `Confirm within 24 hours that you want to sign in to Backline with this number: ${confirmUrl(publicUrl, token)}`;
}

interface NewAddress {
  kind: 'email' | 'phone_number';
  address: string;
}

interface Wanted extends NewAddress {
  /** Name of the requester. Null if the person requested the change themselves. */
  asker: string | null;
}

const consentUrl = (publicUrl: string, token: string) => `${publicUrl}/address-change?token=${token}`;

/** Masks the new address, because the current mailbox may have a new owner. */
export function hintOf({ kind, address }: NewAddress): string {
  if (kind === 'phone_number') return `a number that ends in ${address.slice(-2)}`;
  const shown = withShownDomain(address);
  return `${shown.slice(0, 1)}…${shown.slice(shown.lastIndexOf('@'))}`;
}

const whatOf = ({ kind }: Wanted) => (kind === 'email' ? 'email address' : 'phone number');
const byWhom = ({ asker }: Wanted) => asker ?? 'Someone who is signed in to your account';

export function consentLetter(publicUrl: string, token: string, wanted: Wanted) {
  return writeLetter({
    subject: `Your ${whatOf(wanted)} for Backline is about to change`,
    lead: `${byWhom(wanted)} has asked to change the ${whatOf(wanted)} that you use to sign in to Backline, to ${hintOf(wanted)}.`,
    button: { label: 'Allow or stop this change', url: consentUrl(publicUrl, token) },
    note: 'If you do nothing, the change takes effect 24 hours after it was asked for, once the new one has been confirmed. If you did not expect it, stop it.',
  });
}

/** Shortens the requester's name, because a longer text would be billed as several messages. */
export function consentText(publicUrl: string, token: string, asked: Wanted): string {
  const wanted = { ...asked, asker: asked.asker === null ? null : shorten(asked.asker) };
  return `${byWhom(wanted)} has asked to change the ${whatOf(wanted)} that you use to sign in to Backline, to ${hintOf(wanted)}. Allow or stop it within 24 hours: ${consentUrl(publicUrl, token)}`;
}

/** Omits the new address, because the mailbox may belong to somebody else by now. */
export function changedLetter(publicUrl: string) {
  return writeLetter({
    subject: 'Your email address has been changed',
    lead: 'You now sign in to Backline with another email address. This one no longer works.',
    button: { label: 'Open Backline', url: `${publicUrl}/signin` },
    note: 'If you did not make this change, tell your administrator at once.',
  });
}

const maxShownLength = 40;
const shorten = (name: string): string => {
  const letters = Array.from(name);
  return letters.length <= maxShownLength ? name : `${letters.slice(0, maxShownLength - 1).join('')}…`;
};
