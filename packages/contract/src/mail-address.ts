import { z } from 'zod';
import { messages } from './messages.ts';
import { cleanLine } from './typed-text.ts';

/** A mail address as it was typed or pasted, in lower case, of the 254 characters that a mailbox may have. */
export const mailAddress = (words: { missing: string; wrong: string }) =>
  z
    .string({ error: words.missing })
    .overwrite(cleanLine)
    .toLowerCase()
    .min(1, words.missing)
    .max(254, messages.tooLong(254))
    .pipe(z.email(words.wrong));
