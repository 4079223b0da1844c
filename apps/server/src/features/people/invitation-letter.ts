import { writeLetter } from '../../platform/mail/letter.ts';

/** To somebody who is new: signing in needs nothing but the address that this goes to. */
export function invitationLetter(publicUrl: string, { inviter, as }: { inviter: string; as: string }) {
  return writeLetter({
    subject: 'You can sign in to Backline',
    lead: `${inviter} has added you to Backline as ${as}.`,
    button: { label: 'Sign in', url: `${publicUrl}/signin` },
    note: 'Sign in with this mail address or with your phone number; there is no password to set. If you know nothing of this, ignore this mail.',
  });
}
