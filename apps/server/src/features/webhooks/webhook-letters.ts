import { pausedMail } from '@backline/contract/webhooks.texts';
import { writeLetter } from '../../integrations/mail/letter.ts';

export function pausedLetter(
  publicUrl: string,
  { host, isGone, days }: { host: string; isGone: boolean; days: number },
) {
  return writeLetter({
    subject: pausedMail.subject(host),
    lead: isGone ? pausedMail.gone(host) : pausedMail.lead(host, days),
    button: { label: pausedMail.button, url: `${publicUrl}/webhooks` },
    note: pausedMail.note,
  });
}
