import type { Samples } from '../samples.ts';

const section = { section: 'orders' };

export const samples: Samples = { inputs: { getReportChart: section, getReportTotal: section } };
