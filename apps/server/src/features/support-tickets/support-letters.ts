import type { Brand } from '@backline/contract/shown-brand';
import { mailedLinkDays } from '@backline/contract/sign-in-help';
import { writeLetter } from '../../integrations/mail/letter.ts';

/** Puts the token into the fragment, which browsers never send to servers, logs or linked pages. */
export const threadUrl = (publicUrl: string, token: string) => `${publicUrl}/help/thread#${token}`;

/** Omits the question, because anybody may enter a stranger's email address. */
export const answerLetter = (
  publicUrl: string,
  { answer, token, brand }: { answer: string; token: string; brand?: Brand | undefined },
) =>
  writeLetter({
    subject: 'Your question was answered',
    lead: answer,
    button: { label: 'Read and write back', url: threadUrl(publicUrl, token) },
    ...(brand === undefined ? {} : { brand }),
    note: `The link opens this one conversation, for ${mailedLinkDays} days: do not pass it on. If you did not ask us anything, you can ignore this email.`,
  });
