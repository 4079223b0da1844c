import type { Transporter } from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js';
import { GiveUp } from '../../platform/jobs/give-up.ts';
import type { Mail } from '../../platform/ports/mail.port.ts';
import { ServiceFault } from '../../platform/ports/service-fault.ts';
import { hostOf, networkFault } from '../network-fault.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createSmtpMail(smtp: { smtpUrl: string; from: string }): Mail {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ to, fromName, subject, text, html }) {
      transport ??= openTransport(smtp.smtpUrl);
      try {
        // Passes an object, because a string would be parsed as a list of recipients.
        const from = fromName === undefined ? smtp.from : { name: fromName, address: addressOf(smtp.from) };
        await (await transport).sendMail({ from, to: { name: '', address: to }, subject, text, html });
      } catch (error) {
        throw isRefusedRecipient(error) ? new GiveUp(error.message, { cause: error }) : error;
      }
    },
    async check() {
      transport ??= openTransport(smtp.smtpUrl);
      try {
        await (await transport).verify();
      } catch (error) {
        throw mailFault(error, smtp.smtpUrl);
      }
    },
  };
}

function mailFault(error: unknown, smtpUrl: string): unknown {
  const { code, responseCode } = error as Partial<SMTPError>;
  if (code === 'EAUTH') {
    const status = responseCode === undefined ? '' : ` (${responseCode})`;
    return new ServiceFault(`The mail server refuses the login${status}: correct user and password in SMTP_URL.`, {
      cause: error,
    });
  }
  return (
    networkFault(error, { at: hostOf(smtpUrl), advice: 'correct SMTP_URL, or ask the keeper of the mail server' }) ??
    error
  );
}

/** Returns the address of a sender such as `Backline <no-reply@example.org>`. */
export const addressOf = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;

/** Returns true only for a permanent refusal of the recipient. Other refusals say nothing about the next message. */
function isRefusedRecipient(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0 } = error as SMTPError;
  return command === 'RCPT TO' && responseCode >= 500;
}

/** Loads the library with the first message: it takes about 10 MB of memory. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}
