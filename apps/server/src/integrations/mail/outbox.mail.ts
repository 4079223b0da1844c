import type { Outbox } from '../../platform/ports/outbox.port.ts';
import type { Mail } from '../../platform/ports/mail.port.ts';

export function createOutboxMail(outbox: Outbox): Mail {
  return {
    send: ({ to, subject, text }) => outbox.add({ channel: 'email', to, subject, text }),
    check: async () => {},
  };
}
