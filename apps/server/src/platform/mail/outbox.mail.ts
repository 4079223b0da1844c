import type { Outbox } from '../outbox/outbox.ts';
import type { Mail } from './mail.port.ts';

export function createOutboxMail(outbox: Outbox): Mail {
  return { send: ({ to, subject, text }) => outbox.add({ channel: 'email', to, subject, text }) };
}
