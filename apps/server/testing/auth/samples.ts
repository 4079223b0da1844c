import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    createLoginHistory: { method: 'email' },
    setAppearance: { theme: 'dark', density: 'compact' },
    setCsrfCookie: { token: 'none' },
  },
};
