import { letterSent } from '@backline/contract/status.texts';
import { failed, missing, ok, warning, type Probe } from './check.ts';
import { messageOf } from '../../platform/errors/message-of.ts';
import { hostOf } from '../../integrations/network-fault.ts';
import { ServiceFault } from '../../platform/ports/service-fault.ts';
import { addressOf } from '../../integrations/mail/smtp.mail.ts';

export const checkMail: Probe = async ({ config, mail }) => {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) {
    return missing(config.demo, 'Mails are not sent, only printed in the log: set SMTP_URL and MAIL_FROM.');
  }
  await mail.check();
  return ok(`The mail server ${hostOf(smtpUrl)} accepts the login. Mails come from ${addressOf(from)}.`);
};

export const checkTexts: Probe = async ({ config, sms }) => {
  if (config.twilio === undefined) {
    return missing(config.demo, 'Fans cannot sign in, because texts are only printed in the log: set up Twilio.');
  }
  await sms.check();
  return ok(`Twilio accepts the account. Texts come from ${config.twilio.from}.`);
};

export const checkPush: Probe = async ({ config, push }) => {
  const { contact, fcm } = config.push;
  if (!config.demo && contact.endsWith('@backline.example.org')) {
    return warning('Push services cannot reach you: set PUSH_CONTACT or MAIL_FROM.');
  }
  try {
    await push.check();
  } catch (error) {
    // Fans can do without push, because the app shows the same messages.
    if (fcm === undefined && error instanceof ServiceFault) return warning(error.message);
    throw error;
  }
  return ok(`The push services answer${fcm === undefined ? '' : ', and Google accepts the service account'}.`);
};

export const checkPayments: Probe = async ({ config, payments }) => {
  if (config.stripe === undefined) {
    return missing(config.demo, 'Payments are tests, and no money moves: set the keys of Stripe to go live.');
  }
  await payments.check();
  const isLive = config.stripe.secretKey.includes('_live_');
  return ok(`Stripe accepts the key${isLive ? '' : ' of its test mode, so no money moves'}.`);
};

export const checkLiveTransport: Probe = async ({ config, liveTransport }) => {
  if (config.liveUrl === undefined || liveTransport === null) {
    return ok('PostgreSQL carries live updates between processes.');
  }
  try {
    await liveTransport.check();
  } catch (error) {
    // Pages lose nothing without Redis.
    if (error instanceof ServiceFault) return warning(`${error.message} Until then, PostgreSQL carries live updates.`);
    throw error;
  }
  return ok(`Redis at ${hostOf(config.liveUrl)} carries live updates between processes.`);
};

/** The log reports a collector that does not answer, so this check calls none. */
export const checkTraces: Probe = async ({ config: { tracing } }) =>
  ok(
    tracing === undefined
      ? 'Traces are off, because OTEL_EXPORTER_OTLP_ENDPOINT is not set.'
      : `Traces go to the collector at ${hostOf(tracing.url)}. The log warns while it does not take them.`,
  );

/** Sends an email to an operator. Reports the answer of the mail server, not the arrival. */
export const sendLetter =
  (to: string): Probe =>
  async ({ config, mail }) => {
    try {
      await mail.send({
        to,
        subject: 'A test of your mail settings',
        text: `Backline at ${config.publicUrl} sent this email to test its mail settings. It needs no answer.`,
      });
      return ok(letterSent(to));
    } catch (error) {
      await mail.check();
      const reason = messageOf(error);
      return failed(`The mail server refuses an email to ${to} (${reason}): check MAIL_FROM and the address.`);
    }
  };
