import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: { createLoginHistory: { method: 'email' }, setCsrfCookie: { token: 'none' } },
};
