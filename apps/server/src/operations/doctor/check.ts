import { messageOf } from '../../platform/errors/message-of.ts';
import type { Check, CheckName, CheckState } from '@backline/contract/status';
import type { Config } from '../../platform/config/config.ts';
import type { readDisk } from '../../platform/disk.ts';
import type { LiveTransport } from '../../platform/ports/live-transport.port.ts';
import type { Mail } from '../../platform/ports/mail.port.ts';
import type { Payments } from '../../platform/ports/payments.port.ts';
import type { Push } from '../../platform/ports/push.port.ts';
import { ServiceFault } from '../../platform/ports/service-fault.ts';
import type { Sms } from '../../platform/ports/sms.port.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Everything that the checks look at. */
export interface CheckContext {
  config: Config;
  /** URL of the product's role, which contains its password. The error of a database that could not start. */
  database: { url: string } | { error: Error };
  storage: ObjectStorage;
  mail: Mail;
  sms: Sms;
  push: Push;
  payments: Payments;
  /** Null without LIVE_URL. */
  liveTransport: LiveTransport | null;
  now(): number;
  readDisk: typeof readDisk;
}

export interface Outcome {
  state: CheckState;
  sentence: string;
}

export type Probe = (context: CheckContext) => Promise<Outcome>;

export const ok = (sentence: string): Outcome => ({ state: 'ok', sentence });
export const warning = (sentence: string): Outcome => ({ state: 'warning', sentence });
export const failed = (sentence: string): Outcome => ({ state: 'failed', sentence });
export const notSetUp = (sentence: string): Outcome => ({ state: 'not_set_up', sentence });

/** A demo works without the service. An installation for people should have it. */
export const missing = (isDemo: boolean, sentence: string): Outcome =>
  isDemo ? notSetUp(sentence) : warning(sentence);

const timeoutMs = 15_000;

/** Never rejects. Reports an error of the check as a failure, and removes secrets from its sentence. */
export async function runCheck(name: CheckName, probe: Probe, context: CheckContext): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(failed(`No answer within ${timeoutMs / 1_000} seconds.`)), timeoutMs);
  });
  const { state, sentence } = await Promise.race([probe(context).catch(faultOf), timeout]);
  clearTimeout(timer);
  return { name, state, sentence: withoutSecrets(sentence, context.config) };
}

function faultOf(error: unknown): Outcome {
  if (error instanceof ServiceFault) return failed(error.message);
  return failed(`Unexpected error: ${messageOf(error)}`);
}
