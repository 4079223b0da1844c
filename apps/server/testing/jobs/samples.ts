import { randomUUID } from 'node:crypto';
import type { Samples } from '../samples.ts';

const someJob = () => ({ job_id: randomUUID() });

export const samples: Samples = {
  inputs: { discardJob: someJob, listJobs: { state: 'failed' }, retryJob: someJob, retryJobs: { name: 'send-mail' } },
};
