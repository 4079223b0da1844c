import { messages } from '@backline/contract/messages';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { AppError } from '../errors/errors.ts';
import type { Mail } from './mail.port.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Delivers through the server of `SMTP_URL`; user and password stand in that address. */
export function createSmtpMail(smtp: { smtpUrl: string; from: string }, log: Logger): Mail {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ to, subject, text, html }) {
      try {
        transport ??= openTransport(smtp.smtpUrl);
        // As an object: a string is parsed as a list of recipients.
        await (await transport).sendMail({ from: smtp.from, to: { name: '', address: to }, subject, text, html });
      } catch (error) {
        log.error({ err: error }, 'mail was not taken');
        throw new AppError('unavailable', messages.tryLater);
      }
    },
  };
}

/** Loaded with the first message: the library costs about 10 MB that an idle process has no use for. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}
