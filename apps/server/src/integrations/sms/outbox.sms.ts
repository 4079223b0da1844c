import type { Outbox } from '../../platform/ports/outbox.port.ts';
import type { Sms } from '../../platform/ports/sms.port.ts';

export function createOutboxSms(outbox: Outbox): Sms {
  return {
    send: ({ to, text }) => outbox.add({ channel: 'sms', to, subject: '', text }),
    check: async () => {},
  };
}
