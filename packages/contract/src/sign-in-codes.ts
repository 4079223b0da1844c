import { z } from 'zod';
import { done } from './primitives.ts';
import * as sessionTexts from './session.texts.ts';

/** Joins the groups of a code. Apps and mails show a code in groups, and people paste it so. */
export const withoutGroups = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** A mailed or texted code. */
export const verificationCode = z
  .string({ error: sessionTexts.codeRequired })
  .overwrite(withoutGroups)
  .min(1, sessionTexts.codeRequired)
  .regex(/^[0-9]{6}$/, sessionTexts.passcodeInvalid);

export const botCheckAnswer = z.string().max(8_192).default('');
/** True after "Send again". Otherwise a repeat within 30 seconds sends nothing and returns the first response. */
export const resend = z.boolean().default(false);

/** Returns `phone_number` in E.164 as the server read it, so the page can show a misread number. */
export const codeTexted = done.extend({ phone_number: z.string() });
