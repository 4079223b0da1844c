import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    updateFanSetting: { allow_group_creation: true },
  },
};
