import { writeLetter } from '../../integrations/mail/letter.ts';

/** Warns the owner, because somebody else may have made the token on an unlocked screen. */
export function tokenMadeLetter(publicUrl: string, name: string) {
  return writeLetter({
    subject: 'An API token was made in your account',
    lead: `The token “${name}” lets another system work in Backline with some of your permissions.`,
    button: { label: 'See your API tokens', url: `${publicUrl}/account?tab=connections` },
    note: 'If you did not make it, revoke it there and set a new password.',
  });
}
