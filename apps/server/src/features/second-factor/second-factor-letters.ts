import { writeLetter } from '../../integrations/mail/letter.ts';

const account = (publicUrl: string) => ({ label: 'Open your account', url: `${publicUrl}/account?tab=sign-in` });
const notYou = 'If this was not you, tell your administrator at once.';

export function factorAddedLetter(publicUrl: string, factor: string) {
  return writeLetter({
    subject: 'Two-step sign-in: a factor was added',
    lead: `${factor} was added to your Backline account. You need it, or one of your recovery codes, whenever you sign in.`,
    button: account(publicUrl),
    note: notYou,
  });
}

export function factorRemovedLetter(publicUrl: string, factor: string) {
  return writeLetter({
    subject: 'Two-step sign-in: a factor was removed',
    lead: `${factor} was removed from your Backline account.`,
    button: account(publicUrl),
    note: notYou,
  });
}

export function factorResetLetter(publicUrl: string) {
  return writeLetter({
    subject: 'Your second factor was reset',
    lead: 'An administrator has removed all second factors of your Backline account. You are signed out everywhere.',
    button: { label: 'Sign in', url: `${publicUrl}/signin` },
    note: 'You can set up a new one under Your account. If you did not ask for this, tell your administrator at once.',
  });
}

export function recoveryCodeLetter(publicUrl: string, codesLeft: number) {
  return writeLetter({
    subject: 'A recovery code was used',
    lead: `Somebody has signed in to your Backline account with a recovery code. Codes left: ${codesLeft}.`,
    button: account(publicUrl),
    note: notYou,
  });
}
