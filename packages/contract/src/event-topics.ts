import { z } from 'zod';
import { topic } from './live.ts';
import { signedInFan } from './operation.ts';

/** Something of the event that its fans see was changed. */
export const eventForFans = topic({
  name: 'event',
  audience: 'fans',
  access: signedInFan,
  data: z.object({ version: z.number().int() }),
});
