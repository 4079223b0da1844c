import { writeLetter } from '../../platform/mail/letter.ts';

const confirmUrl = (publicUrl: string, token: string) => `${publicUrl}/confirm-address?token=${token}`;

/** To the new mail address. */
export function confirmationLetter(publicUrl: string, token: string) {
  return writeLetter({
    subject: 'Confirm your new email address',
    lead: 'This address is to become the one with which you sign in to Backline.',
    button: { label: 'Confirm this address', url: confirmUrl(publicUrl, token) },
    note: 'The link works once, for 24 hours. If you know nothing of this, ignore this mail: nothing changes then.',
  });
}

/** To the new number. */
export function confirmationText(publicUrl: string, token: string): string {
  return `Confirm this number as the one with which you sign in to Backline, within 24 hours: ${confirmUrl(publicUrl, token)}`;
}

interface Wanted {
  /** Null where the person asked for themself. */
  asker: string | null;
  kind: 'email' | 'phone_number';
  address: string;
}

const consentUrl = (publicUrl: string, token: string) => `${publicUrl}/address-change?token=${token}`;

/** Enough to recognise it by: the mailbox may be somebody else's by now. */
function hintOf({ kind, address }: Wanted): string {
  if (kind === 'phone_number') return `a number that ends in ${address.slice(-2)}`;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}

const whatOf = ({ kind }: Wanted) => (kind === 'email' ? 'email address' : 'phone number');
const byWhom = ({ asker }: Wanted) => asker ?? 'Somebody who is signed in to your account';

/** To the mail address so far, of somebody who has signed in before. */
export function consentLetter(publicUrl: string, token: string, wanted: Wanted) {
  return writeLetter({
    subject: `Your ${whatOf(wanted)} for Backline is about to change`,
    lead: `${byWhom(wanted)} has asked to change the ${whatOf(wanted)} that you sign in to Backline with, to ${hintOf(wanted)}.`,
    button: { label: 'Allow or stop this change', url: consentUrl(publicUrl, token) },
    note: 'If you do nothing, the change takes effect 24 hours after it was asked for, as soon as it has been confirmed at the new address. If you did not expect it, stop it.',
  });
}

/** The same to the number so far. */
export function consentText(publicUrl: string, token: string, wanted: Wanted): string {
  return `${byWhom(wanted)} has asked to change the ${whatOf(wanted)} that you sign in to Backline with, to ${hintOf(wanted)}. Allow or stop it within 24 hours: ${consentUrl(publicUrl, token)}`;
}

/** To the mail address that was given up. It does not tell the new one: the mailbox may be somebody else's by now. */
export function changedLetter(publicUrl: string) {
  return writeLetter({
    subject: 'Your email address was changed',
    lead: 'You now sign in to Backline with another email address. This one opens nothing any more.',
    button: { label: 'Open Backline', url: `${publicUrl}/signin` },
    note: 'If that was not you, tell an administrator of your organiser at once.',
  });
}
