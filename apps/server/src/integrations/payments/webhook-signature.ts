import { createHmac } from 'node:crypto';
import { isSameText } from '../../platform/crypto/crypto.ts';
import { NotFromProvider } from '../../platform/ports/payments.port.ts';

/** Maximum age of a delivery in seconds. An older delivery is rejected as a replay. */
export const toleranceSeconds = 300;

const digestOf = (key: Buffer, seconds: number, body: Buffer) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');

/** Signs `t=…,v1=…` over the body and the time, as Stripe does. */
export function signWebhook(key: Buffer, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digestOf(key, seconds, body)}`;
}

/** Throws {@link NotFromProvider} for a missing, wrong or old signature. */
export function requireSignature(key: Buffer, body: Buffer, header: string | undefined, now: Date): void {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  const seconds = Number(time);
  if (given === '' || !isSameText(given, digestOf(key, seconds, body)))
    throw new NotFromProvider('no signature of ours');
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) throw new NotFromProvider('signed too long ago');
}
