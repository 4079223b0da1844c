import { messages } from '@backline/contract/messages';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { AppError, invalidField, tooManyRequests } from '../errors/errors.ts';
import type { Sms } from './sms.port.ts';

const timeoutMs = 10_000;
const defaultRetrySeconds = 30;

/** https://www.twilio.com/docs/api/errors: not a number, not reachable from here, no mobile phone. */
const numberCannotBeTexted = new Set([21_211, 21_214, 21_217, 21_407, 21_612, 21_614]);
/** Too many concurrent requests; the queue is full; too many messages to one number. */
const sendingTooFast = new Set([20_429, 21_611, 14_107]);

const failure = z.object({ code: z.number().optional(), message: z.string().optional() });

/** `POST /2010-04-01/Accounts/{sid}/Messages.json`, the one call of Twilio's SDK that we would use. */
export function createTwilioSms(twilio: NonNullable<Config['twilio']>, log: Logger): Sms {
  const { accountSid, authToken, apiUrl } = twilio;
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  // A sender is a number or, with the prefix MG, a messaging service that picks one.
  const sender = twilio.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';

  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, [sender]: twilio.from, Body: text }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        log.error({ err: error }, 'Twilio does not answer');
        throw unavailable();
      });
      if (!response.ok) throw await toRefusal(response, log);
      await response.body?.cancel();
    },
  };
}

async function toRefusal(response: Response, log: Logger): Promise<AppError> {
  const parsed = failure.safeParse(await response.json().catch(() => null));
  const { code = 0, message } = parsed.data ?? {};
  if (numberCannotBeTexted.has(code)) return invalidField('phone_number', messages.phoneInvalid);
  if (response.status === 429 || sendingTooFast.has(code)) {
    return tooManyRequests(Number(response.headers.get('retry-after')) || defaultRetrySeconds);
  }
  // Credentials, permissions, the account's balance: the organiser has to act, the person at the door cannot.
  log.error({ status: response.status, code, reason: message }, 'Twilio refused a message');
  return unavailable();
}

const unavailable = () => new AppError('unavailable', messages.tryLater);
