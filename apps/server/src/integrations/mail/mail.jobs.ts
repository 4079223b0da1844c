import { z } from 'zod';
import { job } from '../../platform/worker/job.ts';

/** The payload is encrypted at rest, because some emails contain sign-in links. Delivery is at least once. */
export const sendMail = job({
  name: 'send-mail',
  input: z.object({
    to: z.string(),
    fromName: z.string().optional(),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
  }),
  isSecret: true,
  concurrency: 10,
  run: ({ platform }, message) => platform.mail.send(message),
});
