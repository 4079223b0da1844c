import { createSign } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { ServiceFault } from '../../platform/ports/service-fault.ts';
import { networkFault } from '../network-fault.ts';
import type { PushAddress, PushMessage, PushOutcome } from '../../platform/ports/push.port.ts';
import { retryAfterSeconds } from './retry-after.ts';

const timeoutMs = 10_000;
const lastsSeconds = 4 * 3600;
const laterSeconds = 60;
const scope = 'https://www.googleapis.com/auth/firebase.messaging';

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number() });
/** https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode, inside a google.rpc.Status. */
const refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.looseObject({ errorCode: z.string().optional() })).optional(),
  }),
});

/** Calls FCM's HTTP v1 API as a service account (OAuth 2, RFC 7523). */
export function createFcmPush(fcm: NonNullable<Config['push']['fcm']>, publicUrl: string) {
  const url = `${fcm.apiUrl}/v1/projects/${encodeURIComponent(fcm.projectId)}/messages:send`;
  let pass: { token: Promise<string>; untilMs: number } | null = null;

  async function askToken(): Promise<string> {
    const answer = await fetch(fcm.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(fcm, Math.floor(Date.now() / 1_000)),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`Google refused the service account: ${answer.status}`);
    }
    const { access_token: token, expires_in: seconds } = granted.parse(await answer.json());
    if (pass !== null) pass.untilMs = Date.now() + (seconds - 60) * 1_000;
    return token;
  }

  function tokenOfNow(): Promise<string> {
    if (pass === null || pass.untilMs <= Date.now()) {
      const token = askToken();
      pass = { token, untilMs: Date.now() + timeoutMs };
      token.catch(() => void (pass = null));
    }
    return pass.token;
  }

  return {
    async check(): Promise<void> {
      try {
        await tokenOfNow();
      } catch (error) {
        throw (
          networkFault(error, { at: new URL(fcm.tokenUrl).host, advice: 'allow outgoing https' }) ??
          new ServiceFault(
            'Google refuses the service account: create a new key, and set FCM_SERVICE_ACCOUNT to its file.',
            {
              cause: error,
            },
          )
        );
      }
    },
    async send({ address }: Pick<PushAddress, 'address'>, message: PushMessage): Promise<PushOutcome> {
      let token: string;
      try {
        token = await tokenOfNow();
      } catch (error) {
        return {
          kind: 'later',
          afterSeconds: laterSeconds,
          reason: error instanceof Error ? error.message : 'unknown',
        };
      }
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ message: bodyOf(address, message, publicUrl) }),
          // Prevents a redirect from forwarding the token.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (answer.status === 401) pass = null;
        return await outcomeOf(answer);
      } catch (error) {
        // The message may have arrived, so a retry could show it twice.
        return { kind: 'failed', reason: error instanceof Error ? error.message : 'unknown' };
      }
    },
  };
}

function assertionOf(fcm: NonNullable<Config['push']['fcm']>, nowSeconds: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: fcm.clientEmail, scope, aud: fcm.tokenUrl, iat: nowSeconds, exp: nowSeconds + 3600 };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('sha256').update(signed).sign(fcm.privateKey, 'base64url')}`;
}

function bodyOf(token: string, { title, body, path, tag }: PushMessage, publicUrl: string): object {
  const link = `${publicUrl}${path}`;
  return {
    token,
    notification: { title, body },
    data: { path, tag },
    android: { priority: 'HIGH', collapse_key: tag, ttl: `${lastsSeconds}s`, notification: { tag } },
    apns: {
      headers: { 'apns-collapse-id': tag, 'apns-expiration': String(Math.floor(Date.now() / 1_000) + lastsSeconds) },
    },
    webpush: {
      headers: { TTL: String(lastsSeconds), Topic: tag, Urgency: 'high' },
      notification: { tag },
      fcm_options: { link },
    },
  };
}

async function outcomeOf(answer: Response): Promise<PushOutcome> {
  const { status, headers } = answer;
  if (answer.ok) {
    await answer.body?.cancel();
    return { kind: 'reached' };
  }
  const parsed = refusal.safeParse(await answer.json().catch(() => null));
  const code = parsed.data?.error.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return { kind: 'gone' };
  const reason = `Firebase refused a message: ${status} ${code ?? parsed.data?.error.status ?? ''}`.trim();
  // With 401 the token was revoked; the retry requests a new one.
  if (status !== 401 && status !== 429 && status < 500) return { kind: 'failed', reason };
  return { kind: 'later', afterSeconds: retryAfterSeconds(headers.get('retry-after'), laterSeconds), reason };
}
