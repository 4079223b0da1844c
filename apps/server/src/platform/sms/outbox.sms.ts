import type { Outbox } from '../outbox/outbox.ts';
import type { Sms } from './sms.port.ts';

export function createOutboxSms(outbox: Outbox): Sms {
  return { send: ({ to, text }) => outbox.add({ channel: 'sms', to, subject: '', text }) };
}
