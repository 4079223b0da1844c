import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { GiveUp } from '../../platform/jobs/give-up.ts';
import { ServiceFault } from '../../platform/ports/service-fault.ts';
import type { Sms } from '../../platform/ports/sms.port.ts';
import { networkFault } from '../network-fault.ts';

const timeoutMs = 10_000;

/** Error codes for invalid, unreachable and landline numbers: https://www.twilio.com/docs/api/errors */
const numberCannotBeTexted = new Set([21_211, 21_214, 21_217, 21_407, 21_612, 21_614]);
const failure = z.object({ code: z.number().optional(), message: z.string().optional() });

export function createTwilioSms(twilio: NonNullable<Config['twilio']>): Sms {
  const { accountSid, authToken, apiUrl } = twilio;
  const account = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const url = `${account}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  // `MG` marks a messaging service, which picks the sending number.
  const sender = twilio.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';

  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, [sender]: twilio.from, Body: text }),
        // Prevents a redirect from forwarding the account's secret.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw await toFailure(response);
      await response.body?.cancel();
    },
    async check() {
      const options = {
        headers: { authorization },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      } as const;
      const response = await fetch(`${account}.json`, options).catch((error: unknown) => {
        throw networkFault(error, { at: new URL(apiUrl).host, advice: 'allow outgoing https' }) ?? error;
      });
      const parsed = accountState.safeParse(await response.json().catch(() => null));
      if (!response.ok) {
        throw new ServiceFault(
          `Twilio refuses the account (${response.status}): correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.`,
        );
      }
      const status = parsed.data?.status ?? 'active';
      if (status !== 'active') throw new ServiceFault(`The account at Twilio is ${status}: activate it at Twilio.`);
    },
  };
}

/** https://www.twilio.com/docs/iam/api/account: `active`, `suspended` or `closed`. */
const accountState = z.object({ status: z.string().max(20) });

async function toFailure(response: Response): Promise<Error> {
  const parsed = failure.safeParse(await response.json().catch(() => null));
  const { code = 0, message = '' } = parsed.data ?? {};
  const text = `Twilio refused a message: ${response.status} ${code} ${message}`.trim();
  return numberCannotBeTexted.has(code) ? new GiveUp(text) : new Error(text);
}
