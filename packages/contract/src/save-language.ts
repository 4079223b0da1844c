import { z } from 'zod';
import { languages } from './fan-languages.ts';
import { operation, signedInFan } from './operation.ts';

// This is a separate module, because the fan app loads it with an event, long before the profile.

export const saveFanLanguage = operation.write({
  path: 'fan/save_language',
  summary: 'Sets the language in which the product writes to the signed-in fan',
  access: signedInFan,
  input: z.strictObject({ language: z.enum(languages) }),
});
