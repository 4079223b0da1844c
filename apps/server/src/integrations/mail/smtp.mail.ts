import type { Transporter } from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js';
import { GiveUp } from '../../platform/jobs/give-up.ts';
import type { Mail } from '../../platform/ports/mail.port.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Delivers through the server of `SMTP_URL`; user and password stand in that address. */
export function createSmtpMail(smtp: { smtpUrl: string; from: string }): Mail {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ to, subject, text, html }) {
      transport ??= openTransport(smtp.smtpUrl);
      try {
        // As an object: a string is parsed as a list of recipients.
        await (await transport).sendMail({ from: smtp.from, to: { name: '', address: to }, subject, text, html });
      } catch (error) {
        throw isRefusedRecipient(error) ? new GiveUp(error.message, { cause: error }) : error;
      }
    },
  };
}

/** A code from 500 on is the server's last word, and only of the recipient does it tell nothing about the next message. */
function isRefusedRecipient(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0 } = error as SMTPError;
  return command === 'RCPT TO' && responseCode >= 500;
}

/** Loaded with the first message: the library costs about 10 MB that an idle process has no use for. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}
