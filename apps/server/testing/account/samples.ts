import { randomUUID } from 'node:crypto';
import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    endOwnSession: () => ({ session_id: randomUUID() }),
    updateEmail: { email: 'taken.over@example.org' },
    updatePhoneNumber: { phone_number: '+14155550199' },
    cancelAddressChange: { kind: 'email' },
  },
};
