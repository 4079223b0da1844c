import { writeLetter } from '../../integrations/mail/letter.ts';

export function linkedLetter(publicUrl: string, provider: string) {
  return writeLetter({
    subject: 'You can sign in with your organisation’s account',
    lead: `Your Backline account now opens with ${provider}, too.`,
    button: { label: 'Open your account', url: `${publicUrl}/account?tab=sign-in` },
    note: 'If this was not you, tell your administrator at once.',
  });
}
