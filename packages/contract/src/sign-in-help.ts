import { z } from 'zod';
import { botCheckAnswer } from './sign-in-codes.ts';
import { mailAddress } from './mail-address.ts';
import * as peopleTexts from './people.texts.ts';
import * as generalTexts from './general.texts.ts';
import * as sessionTexts from './session.texts.ts';
import { anybody, operation } from './operation.ts';
import { epochMs, optionalText, requiredLines, requiredText } from './primitives.ts';
import { maxContentLetters, maxInteractions, maxSupportTitleLetters, supportStatuses } from './support-tickets.ts';
import * as supportTexts from './support-tickets.texts.ts';

export const mailedLinkDays = 14;

export const askForSignInHelp = operation.write({
  path: 'support/ask_for_sign_in_help',
  summary:
    'Creates a support ticket for a person who cannot sign in; the reply goes to the given email address, whoever owns it',
  access: anybody,
  input: z.strictObject({
    name: requiredText(peopleTexts.nameRequired, 100),
    email: mailAddress({ missing: supportTexts.emailInvalid, wrong: supportTexts.emailInvalid }),
    event_code: optionalText(40),
    title: optionalText(maxSupportTitleLetters),
    description: requiredLines(supportTexts.descriptionRequired, maxContentLetters),
    bot_check: botCheckAnswer,
  }),
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

/** The page reads the token from the link's fragment and sends it in the body, so that no log contains it. */
const token = z.string(generalTexts.invalidValue).min(1, sessionTexts.linkInvalid).max(200, sessionTexts.linkInvalid);

export const getMailedThread = operation.query({
  path: 'support/get_mailed_thread',
  summary: 'Returns the support thread that an emailed link belongs to',
  access: anybody,
  input: z.strictObject({ token }),
  output: z.object({
    title: z.string(),
    status: z.enum(supportStatuses),
    expires_dttm: epochMs,
    messages: z
      .array(
        z.object({
          id: z.number().int(),
          content: z.string(),
          is_own: z.boolean(),
          image_url: z.string().nullable(),
          image_thumbnail_url: z.string().nullable(),
          created_dttm: epochMs,
        }),
      )
      .max(maxInteractions),
  }),
  errors: ['forbidden', 'too_many_requests'],
});

export const continueMailedThread = operation.write({
  path: 'support/continue_mailed_thread',
  summary: 'Adds a message to the thread of an emailed link; reopens a closed thread',
  access: anybody,
  input: z.strictObject({ token, content: requiredLines(supportTexts.messageRequired, maxContentLetters) }),
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

export const endMailedThread = operation.write({
  path: 'support/end_mailed_thread',
  summary: 'Revokes all links emailed for the thread, including this one',
  access: anybody,
  input: z.strictObject({ token }),
  errors: ['forbidden', 'too_many_requests'],
});
