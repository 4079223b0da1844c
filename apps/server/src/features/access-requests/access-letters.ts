import { writeLetter } from '../../platform/mail/letter.ts';

export function acceptedLetter(publicUrl: string) {
  return writeLetter({
    subject: 'Your access to Backline',
    lead: 'Your request for access to Backline has been accepted.',
    button: { label: 'Sign in', url: `${publicUrl}/signin` },
    note: 'Sign in with this mail address, by a mailed link or with the password that you chose when you asked.',
  });
}
