import { writeLetter } from '../mail/letter.ts';

export function signInLetter(publicUrl: string, { token, code }: { token: string; code: string }) {
  return writeLetter({
    subject: 'Your sign-in link',
    lead: 'Here is your link to sign in to Backline.',
    button: { label: 'Sign in', url: `${publicUrl}/finishSignUp?token=${token}` },
    note: `The link works once, for 15 minutes, and only in the browser where you asked for it. To sign in with another browser, open ${publicUrl}/signin?code there and enter this code: ${code}. If you did not ask for it, you can ignore this email.`,
  });
}

export function resetLetter(publicUrl: string, token: string) {
  return writeLetter({
    subject: 'Set a new password',
    lead: 'Someone has asked to set a new password for your Backline account.',
    button: { label: 'Set a new password', url: `${publicUrl}/custom-views/user-auth/reset-password?token=${token}` },
    note: 'The link works once, for 30 minutes. If it was not you, you can ignore this email: your password stays as it is.',
  });
}

/** The last line lets a phone autofill the code, but only on this site (WICG "origin-bound one-time codes"). */
export function codeText(publicUrl: string, code: string): string {
  return `Your Backline verification code is ${code}. It works for 5 minutes.\n\n@${new URL(publicUrl).hostname} #${code}`;
}
