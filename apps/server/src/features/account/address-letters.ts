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

/** To the mail address that was given up. It does not tell the new one: the mailbox may be somebody else's by now. */
export function changedLetter(publicUrl: string) {
  return writeLetter({
    subject: 'Your email address was changed',
    lead: 'You now sign in to Backline with another email address. This one opens nothing any more.',
    button: { label: 'Open Backline', url: `${publicUrl}/signin` },
    note: 'If that was not you, tell an administrator of your organiser at once.',
  });
}
