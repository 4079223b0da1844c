import { z } from 'zod';
import { topic } from './live.ts';
import * as pollTexts from './polls.texts.ts';
import { flagField, inputsOf, numberInput, outputsOf, presetChoiceField, requiredTextField } from './fields.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { checkOpeningTimes, openingTimes } from './opening-times.ts';
import { holders, operation } from './operation.ts';
import { cleanLine, foldedLine } from './typed-text.ts';
import { done, epochMs, id, listOf, maxRows, openedVersion, pageInput, requiredText } from './primitives.ts';

export const pollNoun = noun('poll', 'Poll', {
  'poll.created': 'Poll created',
  'poll.updated': 'Poll changed',
  'poll.completed': 'Poll completed at its end',
  'poll.deleted': 'Poll deleted',
});

export const minPollOptions = 2;
export const maxPollOptions = 30;
export const maxShownPolls = 50;
const maxOptionLetters = 200;
const maxSort = 1_000_000;

/**
 * When fans see how a poll stands. `after_end`: once it is completed. `after_vote`: also each fan who has voted. `live`:
 * everybody, from its start.
 */
export const pollResults = ['after_end', 'after_vote', 'live'] as const;

export const pollFields = {
  question: requiredTextField({ label: 'Question', required: pollTexts.pollQuestionRequired, max: 500 }),
  ...openingTimes,
  completed: flagField({ label: 'Completed', preset: false }),
  results: presetChoiceField({
    label: 'Results',
    values: pollResults,
    error: generalTexts.invalidValue,
    preset: 'after_end',
  }),
};

const staff = holders(['Page_Polls'], { reach: 'event' });

export const pollRow = z.object({
  id,
  version: z.number().int(),
  ...outputsOf(pollFields),
  user_participated_count: z.number().int(),
  options: z
    .array(
      z.object({
        id,
        option: z.string(),
        sort: z.number().int(),
        is_correct: z.boolean(),
        vote_count: z.number().int(),
      }),
    )
    .max(maxPollOptions),
});
export type PollRow = z.infer<typeof pollRow>;

export const pollVotes = topic({
  name: 'poll_votes',
  audience: 'staff',
  access: staff,
  isSummary: true,
  data: z.object({
    polls: z
      .array(z.object({ id, options: z.array(z.object({ id, vote_count: z.number().int() })).max(maxPollOptions) }))
      .max(maxShownPolls),
  }),
});

export const changedPolls = topic({
  name: 'changed_polls',
  audience: 'staff',
  access: staff,
  data: z.object({ poll_id: id }),
});

export const listPolls = operation.query({
  path: 'events/get_event_poll',
  summary: 'Lists the polls of an event with their current votes, latest start first',
  access: staff,
  input: z.strictObject({ ...pageInput, event_id: id }),
  output: listOf(pollRow),
  errors: ['not_found'],
});

const onePoll = z.strictObject({ event_id: id, poll_id: id });

export const getPoll = operation.read({
  path: 'events/get_poll_detail',
  summary: 'Returns one poll of an event with its current votes',
  access: staff,
  input: onePoll,
  output: pollRow,
  errors: ['not_found'],
});

export const pollParticipant = z.object({
  id,
  name: z.string(),
  /** Null for readers who may not see fans’ contact details. */
  phone_number: z.string().nullable(),
  profile_image_thumbnail_url: z.string().nullable(),
  created_dttm: epochMs,
});
export type PollParticipant = z.infer<typeof pollParticipant>;

const peopleOfPoll = onePoll.extend({
  page_number: pageInput.page_number,
  page_size: z.coerce.number().int().min(1).max(maxRows).default(maxRows),
  cursor: pageInput.cursor,
});

export const listPollParticipants = operation.query({
  path: 'events/get_user_event_poll_submissions',
  summary: 'Lists the fans who answered a poll, latest first',
  access: staff,
  input: peopleOfPoll,
  output: z.array(pollParticipant).max(maxRows),
  errors: ['not_found'],
});

export const listPollWinners = operation.query({
  path: 'events/get_event_poll_winners_list',
  summary:
    'Lists fans who chose the correct option of a completed poll, latest first; without one, those who chose the most popular option',
  access: staff,
  input: peopleOfPoll,
  output: z.array(pollParticipant).max(maxRows),
  errors: ['not_found', 'conflict'],
});

export const pollOptionInput = z.strictObject({
  option: requiredText(pollTexts.pollOptionRequired, maxOptionLetters),
  sort: numberInput({ error: pollTexts.pollSortRequired, max: maxSort }, 0),
  is_correct: z.boolean(generalTexts.invalidValue).default(false),
});

const inputs = { event_id: id, ...inputsOf(pollFields) };

/** Returns the position of the first repeated option; null if all differ. */
export function repeatedOption(options: readonly { option: string }[]): number | null {
  const folded = options.map(({ option }) => foldedLine(cleanLine(option)));
  const place = folded.findIndex((option, at) => option !== '' && folded.indexOf(option) < at);
  return place < 0 ? null : place;
}

const isOneCorrect = (options: readonly { is_correct: boolean }[]) =>
  options.filter(({ is_correct: isCorrect }) => isCorrect).length <= 1;
const endBeforeStart = pollTexts.pollEndsBeforeStart;

export const addPollInput = z
  .strictObject({
    ...inputs,
    options: z
      .array(pollOptionInput)
      .min(minPollOptions, pollTexts.pollOptionsFew)
      .max(maxPollOptions, pollTexts.pollOptionsMany(maxPollOptions))
      .refine(isOneCorrect, pollTexts.pollOneCorrect)
      .superRefine((options, ctx) => {
        const repeated = repeatedOption(options);
        if (repeated === null) return;
        ctx.addIssue({ code: 'custom', path: [repeated, 'option'], message: pollTexts.pollOptionRepeated });
      }),
  })
  .superRefine(checkOpeningTimes({ endBeforeStart, isNew: true }));

export const addPoll = operation.write({
  path: 'events/add_event_poll',
  summary: 'Creates a poll for an event',
  access: staff,
  input: addPollInput,
  output: done.extend({ poll_id: id }),
  errors: ['not_found'],
});

export const updatePollInput = z
  .strictObject({
    ...inputs,
    poll_id: id,
    version: openedVersion,
    options_create: z.array(pollOptionInput).max(maxPollOptions, pollTexts.pollOptionsMany(maxPollOptions)).default([]),
    options_update: z
      .array(pollOptionInput.extend({ id }))
      .max(maxPollOptions, pollTexts.pollOptionsMany(maxPollOptions))
      .default([]),
    options_delete: z.array(id).max(maxPollOptions, pollTexts.pollOptionsMany(maxPollOptions)).default([]),
    /** Number of votes on deleted options that the sender agrees to lose. */
    votes_given_up: z
      .number(generalTexts.invalidValue)
      .int(generalTexts.wholeNumber)
      .min(0, generalTexts.notNegative)
      .default(0),
  })
  .superRefine(checkOpeningTimes({ endBeforeStart, isNew: false }));

export const updatePoll = operation.write({
  path: 'events/update_event_poll',
  summary:
    'Updates a poll and its named options; deletes options with votes only if `votes_given_up` covers those votes',
  access: staff,
  input: updatePollInput,
  output: done.extend({ poll_id: id, version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const deletePoll = operation.write({
  path: 'events/delete_poll',
  summary: 'Deletes a poll with its votes',
  access: staff,
  input: onePoll,
  errors: ['not_found'],
});
