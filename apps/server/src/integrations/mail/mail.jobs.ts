import { z } from 'zod';
import { job } from '../../platform/worker/job.ts';

/** Sealed while it waits: some carry a link that opens something. Sent twice where the server's answer was lost. */
export const sendMail = job({
  name: 'send-mail',
  input: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string().optional() }),
  isSecret: true,
  concurrency: 10,
  run: ({ platform }, message) => platform.mail.send(message),
});
