import { randomUUID } from 'node:crypto';
import type { Samples } from '../../../test/samples.ts';

const any = () => ({ job_id: randomUUID() });

export const samples: Samples = {
  inputs: { discardJob: any, listJobs: { state: 'failed' }, retryJob: any, retryJobs: { name: 'send-mail' } },
};
