import { z } from 'zod';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { id, openedVersion, requiredLines, requiredText } from './primitives.ts';
import { maxContentLetters } from './support-tickets.ts';
import * as supportTexts from './support-tickets.texts.ts';

export const supportAnswerNoun = noun('support_answer', 'Prepared reply', {
  'support_answer.created': 'Prepared reply created',
  'support_answer.updated': 'Prepared reply changed',
  'support_answer.deleted': 'Prepared reply deleted',
});

export const maxSupportAnswers = 100;

/** Used instead of a name in replies by email, because the email must not repeat a stranger's words. */
export const nameByMail = 'there';

export const answerPlaceholders = {
  '{name}': `the name of who asked, or “${nameByMail}” where they wrote by mail`,
  '{event}': 'the name of the event',
  '{venue}': 'where it is',
  '{date}': 'when it begins',
  '{me}': 'your own name',
} as const;
export type AnswerPlaceholder = keyof typeof answerPlaceholders;

export const fillAnswer = (text: string, values: Readonly<Record<AnswerPlaceholder, string>>): string =>
  text.replace(/\{\w+\}/g, (found) => (Object.hasOwn(values, found) ? values[found as AnswerPlaceholder] : found));

const staff = holders(['Page_Support'], { reach: 'event' });
const ofEvent = { event_id: id };

const supportAnswer = z.object({ id, version: z.number().int(), title: z.string(), content: z.string() });
export type SupportAnswer = z.infer<typeof supportAnswer>;

export const listSupportAnswers = operation.read({
  path: 'events/get_support_answers',
  summary: 'Lists the prepared replies of an event’s manager, by name',
  access: staff,
  input: z.strictObject(ofEvent),
  output: z.object({
    /** `write`: the caller is the manager, one of their people, or an ADMIN. */
    can: z.object({ write: z.boolean() }),
    answers: z.array(supportAnswer).max(maxSupportAnswers),
  }),
  errors: ['not_found'],
});

const typed = {
  title: requiredText(supportTexts.answerTitleRequired, 80),
  content: requiredLines(supportTexts.answerTextRequired, maxContentLetters),
};

export const addSupportAnswer = operation.write({
  path: 'events/add_support_answer',
  summary: 'Creates a prepared reply for tickets at all events of the event’s manager',
  access: staff,
  input: z.strictObject({ ...ofEvent, ...typed }),
  output: z.object({ message: z.string(), support_answer_id: id }),
  errors: ['not_found', 'conflict'],
});

const ofAnswer = { ...ofEvent, support_answer_id: id };

export const updateSupportAnswer = operation.write({
  path: 'events/update_support_answer',
  summary: 'Updates a prepared reply',
  access: staff,
  input: z.strictObject({ ...ofAnswer, ...typed, version: openedVersion }),
  output: z.object({ message: z.string(), version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const deleteSupportAnswer = operation.write({
  path: 'events/delete_support_answer',
  summary: 'Deletes a prepared reply; answers sent with it stay',
  access: staff,
  input: z.strictObject(ofAnswer),
  errors: ['not_found'],
});
