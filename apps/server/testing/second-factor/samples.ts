import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    confirmTotp: { code: '123456' },
    confirmPasskey: { name: 'Laptop', credential: 'id', client_data: 'e30', attestation: 'e30', transports: [] },
    endPasskey: { passkey_id: 1, code: '123456' },
    endTotp: { code: '123456' },
    renewRecoveryCodes: { code: '123456' },
    resetSecondFactor: ({ artist_id }) => ({ user_id: artist_id }),
  },
};
