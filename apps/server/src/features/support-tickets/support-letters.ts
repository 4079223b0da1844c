import { mailedLinkDays } from '@backline/contract/sign-in-help';
import { writeLetter } from '../../integrations/mail/letter.ts';

/** In the part of the address that browsers send to nobody: no log has it, and no page that is opened from there is told it. */
export const threadUrl = (publicUrl: string, token: string) => `${publicUrl}/help/thread#${token}`;

/** Holds no word of who asked: anybody may write a stranger's address into the form, and nothing of theirs goes there. */
export const answerLetter = (publicUrl: string, { answer, token }: { answer: string; token: string }) =>
  writeLetter({
    subject: 'Your question was answered',
    lead: answer,
    button: { label: 'Read and write back', url: threadUrl(publicUrl, token) },
    note: `The link opens this one conversation, for ${mailedLinkDays} days: do not pass it on. If you did not ask us anything, you can ignore this email.`,
  });
