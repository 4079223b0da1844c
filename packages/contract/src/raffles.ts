import { z } from 'zod';
import { topic, type NoticeData } from './live.ts';
import * as raffleTexts from './raffles.texts.ts';
import { countField, flagField, inputsOf, linesField, omit, outputsOf, requiredTextField } from './fields.ts';
import { noun } from './noun.ts';
import { checkOpeningTimes, openingTimes } from './opening-times.ts';
import { holders, operation, signedInFan } from './operation.ts';
import { epochMs, id, listOf, maxRows, openedVersion, pageInput } from './primitives.ts';

export const raffleNoun = noun('raffle', 'Raffle', {
  'raffle.created': 'Raffle created',
  'raffle.updated': 'Raffle changed',
  'raffle.completed': 'Raffle completed',
  'raffle.drawn': 'Raffle drawn',
  'raffle.deleted': 'Raffle deleted',
});

export const maxWinners = maxRows;
export const maxMinimumParticipants = 1_000_000;
export const maxRaffleDescription = 2_000;
export const maxShownRaffles = 100;

/**
 * `open`: accepts entries between start and end. `completing`: closed and being drawn. `drawn`: has winners. `too_few`:
 * completed below its minimum, without winners.
 */
export const raffleStates = ['open', 'completing', 'drawn', 'too_few'] as const;
export type RaffleState = (typeof raffleStates)[number];

export const raffleFields = {
  title: requiredTextField({ label: 'Title', required: raffleTexts.titleRequired }),
  description: linesField({ label: 'Description', max: maxRaffleDescription }),
  ...openingTimes,
  no_of_winners: countField({
    label: 'Number of Winners',
    auditLabel: 'Number of winners',
    error: raffleTexts.winnersRequired,
    min: 1,
    tooSmall: raffleTexts.winnersTooFew,
    max: maxWinners,
  }),
  minimum_no_of_participants: countField({
    label: 'Minimum Number of Participants',
    auditLabel: 'Minimum number of participants',
    error: raffleTexts.participantsRequired,
    min: 1,
    tooSmall: raffleTexts.participantsRequired,
    max: maxMinimumParticipants,
  }),
  active: flagField({ label: 'Active', preset: true }),
  /** True draws the winners; this cannot be undone. */
  completed: flagField({ label: 'Completed', preset: false }),
};
const inputs = { event_id: id, ...inputsOf(raffleFields) };

const timeRules = (isNew: boolean) => checkOpeningTimes({ endBeforeStart: raffleTexts.raffleEndsBeforeStart, isNew });

export const addRaffleInput = z.strictObject(inputs).superRefine(timeRules(true));
export const updateRaffleInput = z
  .strictObject({ ...inputs, raffle_id: id, version: openedVersion })
  .superRefine(timeRules(false));

const raffle = z.object({
  id,
  event_id: id,
  ...outputsOf(raffleFields),
  version: z.number().int(),
  state: z.enum(raffleStates),
  entries: z.number().int(),
  /** Counts the entrants still checked in at the completion; null before. */
  participants: z.number().int().nullable(),
  can: z.object({ delete: z.boolean() }),
});
export type Raffle = z.infer<typeof raffle>;

const staff = holders(['Page_Raffles'], { reach: 'event' });

export const raffleEntries = topic({
  name: 'raffle_entries',
  audience: 'staff',
  access: staff,
  isSummary: true,
  data: z.object({
    raffles: z
      .array(
        z.object({ raffle_id: id, version: z.number().int(), state: z.enum(raffleStates), entries: z.number().int() }),
      )
      .max(maxShownRaffles),
  }),
});

export type RaffleFigures = NoticeData<typeof raffleEntries>;

export const rafflesForFans = topic({
  name: 'raffles',
  audience: 'fans',
  access: signedInFan,
  data: z.object({ raffle_id: id }),
});

export const listRaffles = operation.query({
  path: 'events/get_event_raffle',
  summary: 'Lists the raffles of an event, latest start first',
  access: staff,
  input: z.strictObject({ event_id: id, ...pageInput }),
  output: listOf(raffle),
  errors: ['not_found'],
});

export const getRaffle = operation.read({
  path: 'events/get_raffle_detail',
  summary: 'Returns one raffle of an event',
  access: staff,
  input: z.strictObject({ event_id: id, raffle_id: id }),
  output: raffle,
  errors: ['not_found'],
});

export const addRaffle = operation.write({
  path: 'events/add_event_raffle',
  summary: 'Creates a raffle for an event; winners are drawn at its end',
  access: staff,
  input: addRaffleInput,
  output: z.object({ message: z.string(), raffle_id: id }),
  errors: ['not_found'],
});

export const updateRaffle = operation.write({
  path: 'events/update_event_raffle',
  summary:
    'Replaces a raffle’s fields; completing it draws winners at once, after which only title and description can change',
  access: staff,
  input: updateRaffleInput,
  output: z.object({ message: z.string(), raffle_id: id, version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const deleteRaffle = operation.write({
  path: 'events/delete_raffle',
  summary: 'Deletes a raffle with its entries; refused once winners are drawn',
  access: staff,
  input: z.strictObject({ event_id: id, raffle_id: id }),
  errors: ['not_found', 'conflict'],
});

const raffleWinner = z.object({
  id,
  name: z.string(),
  /** Null for readers who may not see fans' contact details. */
  phone_number: z.string().nullable(),
  profile_image_thumbnail_url: z.string().nullable(),
  entry_number: z.string(),
});
export type RaffleWinner = z.infer<typeof raffleWinner>;

export const listRaffleWinners = operation.query({
  path: 'events/get_event_raffle_winners_list',
  summary: 'Lists the winners of a raffle in the order of the draw; empty before the draw',
  access: staff,
  input: z.strictObject({ event_id: id, raffle_id: id }),
  output: z.array(raffleWinner).max(maxWinners),
  errors: ['not_found'],
});

const fanRaffle = z.object({
  raffle_id: id,
  ...omit(outputsOf(raffleFields), ['active', 'completed']),
  state: z.enum(raffleStates),
  participants: z.number().int().nullable(),
  entry: z
    .object({
      number: z.string(),
      entered_dttm: epochMs,
      took_part: z.boolean().nullable(),
      has_won: z.boolean(),
    })
    .nullable(),
});
export type FanRaffle = z.infer<typeof fanRaffle>;

export const listFanRaffles = operation.read({
  path: 'fan/get_raffles',
  summary: 'Lists raffles of an event the fan joined, latest end first, with the fan’s own entries',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: z.array(fanRaffle).max(maxShownRaffles),
  errors: ['not_found'],
});

export const raffleReceiptPath = (raffleId: number): string => `/raffles/${raffleId}/receipt`;

/** The page highlights this number. It is in the URL's fragment, so it never reaches the server. */
export const ownReceiptPath = (raffleId: number, number: string): string => `${raffleReceiptPath(raffleId)}#${number}`;
