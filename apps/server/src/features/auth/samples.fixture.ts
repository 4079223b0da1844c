import type { Samples } from '../../../test/samples.ts';

export const samples: Samples = {
  inputs: { createLoginHistory: { method: 'email' }, setCsrfCookie: { token: 'none' } },
};
