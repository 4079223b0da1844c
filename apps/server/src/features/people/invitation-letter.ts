import { writeLetter } from '../../integrations/mail/letter.ts';

export function invitationLetter(publicUrl: string, { inviter, as }: { inviter: string; as: string }) {
  return writeLetter({
    subject: 'You have been added to Backline',
    lead: `${inviter} has added you to Backline as ${as}.`,
    button: { label: 'Sign in', url: `${publicUrl}/signin` },
    note: 'Sign in with this email address or with your phone number. You do not need a password. If you were not expecting this, you can ignore this email.',
  });
}
