import type { Logger } from 'pino';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/database.ts';
import { measuredMail, measuredSms } from './measured-services.ts';
import type { OutsideCalls } from './platform/outside-calls/outside-calls.ts';
import type { Mail } from './platform/ports/mail.port.ts';
import { createOutboxMail } from './integrations/mail/outbox.mail.ts';
import { createSmtpMail } from './integrations/mail/smtp.mail.ts';
import { createOutboxSms } from './integrations/sms/outbox.sms.ts';
import type { Sms } from './platform/ports/sms.port.ts';
import { createTwilioSms } from './integrations/sms/twilio.sms.ts';
import { createOutbox } from './integrations/outbox/outbox.ts';
import type { Outbox } from './platform/ports/outbox.port.ts';

interface Messaging {
  mail: Mail;
  sms: Sms;
  /** Null if both email and SMS are configured. */
  outbox: Outbox | null;
}

type Settings = Pick<Config, 'mail' | 'twilio' | 'demo'>;

/** Prints messages in the log if no service is set to send them, with a warning outside the demo. */
export function createMessaging(
  { mail, twilio, demo }: Settings,
  { db, log, calls }: { db: Db; log: Logger; calls: OutsideCalls },
): Messaging {
  const outbox = createOutbox(db, log);
  const { smtpUrl, from } = mail;
  if (!demo && smtpUrl === undefined) log.warn('SMTP_URL is not set: mails are not sent, only printed in this log');
  if (!demo && twilio === undefined) {
    log.warn(
      'TWILIO_ACCOUNT_SID is not set: fans cannot sign in, because texts are not sent, only printed in this log',
    );
  }
  return {
    mail: smtpUrl === undefined ? createOutboxMail(outbox) : measuredMail(createSmtpMail({ smtpUrl, from }), calls),
    sms: twilio === undefined ? createOutboxSms(outbox) : measuredSms(createTwilioSms(twilio), calls),
    outbox: smtpUrl !== undefined && twilio !== undefined ? null : outbox,
  };
}
