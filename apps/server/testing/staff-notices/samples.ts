import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    setStaffNoticeKind: { kind: 'ticket', is_on: false },
  },
};
