import type { Samples } from '../samples.ts';

const scan = { code: 'BO.1' };
const handOver = { ...scan, status: 'completed' };

export const samples: Samples = {
  inputs: {
    handOverOrder: handOver,
    handOverOrderAsEventAdmin: handOver,
    scanOrder: scan,
    scanOrderAsEventAdmin: scan,
  },
};
