import { writeLetter } from '../../integrations/mail/letter.ts';

export function acceptedLetter(publicUrl: string) {
  return writeLetter({
    subject: 'You now have access to Backline',
    lead: 'Your request for access to Backline has been accepted.',
    button: { label: 'Sign in', url: `${publicUrl}/signin` },
    note: 'Sign in with this email address, either by an emailed link or with the password that you chose when you asked for access.',
  });
}
