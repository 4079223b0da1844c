import { z } from 'zod';
import { job } from '../../platform/worker/job.ts';

export const sendText = job({
  name: 'send-text',
  input: z.object({ to: z.string(), text: z.string() }),
  isSecret: true,
  concurrency: 20,
  run: ({ platform }, message) => platform.sms.send(message),
});
