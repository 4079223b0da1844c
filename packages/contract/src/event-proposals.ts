import { z } from 'zod';
import { eventFields } from './event-fields.ts';
import { outputsOf, pick } from './fields.ts';
import { timezoneInput } from './time-zones.ts';
import { topic } from './live.ts';
import * as eventTexts from './events.texts.ts';
import * as proposalTexts from './event-proposals.texts.ts';
import { noun } from './noun.ts';
import { holders, operation, signedInFan, type Access } from './operation.ts';
import {
  epochMs,
  id,
  idOr,
  listOf,
  maxRows,
  optionalLines,
  optionalUrl,
  pageInput,
  requiredText,
} from './primitives.ts';

export const eventProposalNoun = noun('event_proposal', 'Event proposal', {
  'event_proposal.made': 'Event proposed',
  'event_proposal.withdrawn': 'Event proposal withdrawn',
  'event_proposal.accepted': 'Event proposal accepted',
  'event_proposal.refused': 'Event proposal refused',
});

export const maxWaitingProposals = 3;
export const maxOwnProposals = 50;
export const maxProposalWords = 2_000;
export const maxRefusalWords = 500;

export const proposalStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;

export const proposedFields = pick(eventFields, [
  'event_name',
  'event_dttm',
  'timezone',
  'venue',
  'country',
  'state',
  'city',
  'event_image_url',
  'event_image_thumbnail_url',
]);

const sharedOutput = {
  proposal_id: id,
  ...outputsOf(proposedFields),
  words: z.string(),
  proposed_dttm: epochMs,
};

export const ownProposal = z.object({
  ...sharedOutput,
  artist_name: z.string(),
  status: z.enum(proposalStates),
  refusal: z.string(),
  event: z.object({ event_name: z.string(), seo_url: z.string() }).nullable(),
});
export type OwnProposal = z.infer<typeof ownProposal>;

export const eventProposal = z.object({
  ...sharedOutput,
  country_code: z.string(),
  state_code: z.string(),
  artist: z.object({ id, name: z.string() }),
  manager: z.object({ id, name: z.string() }).nullable(),
  proposed_by: z.string(),
  /** False if the fan was deactivated or lost the permission since. */
  is_proposer_trusted: z.boolean(),
});
export type EventProposal = z.infer<typeof eventProposal>;

export const ownProposals = topic({
  name: 'own_proposals',
  audience: 'person',
  access: signedInFan,
  data: z.union([
    z.object({ proposal_id: id, status: z.enum(proposalStates) }),
    z.object({ may_propose: z.boolean() }),
  ]),
});

export const listOwnProposals = operation.read({
  path: 'fan/get_event_proposals',
  summary: 'Returns whether the fan may propose events, and lists their proposals: pending first, then newest',
  access: signedInFan,
  output: z.object({ may_propose: z.boolean(), result: z.array(ownProposal).max(maxOwnProposals) }),
});

export const listProposalArtists = operation.read({
  path: 'fan/get_proposal_artists',
  summary: 'Lists artists whom the fan may propose for an event, by name: those of events they joined',
  access: signedInFan,
  output: z.array(z.object({ id, name: z.string() })).max(maxRows),
});

const proposeEventInput = z.strictObject({
  event_name: eventFields.event_name.input,
  event_dttm: eventFields.event_dttm.input,
  timezone: timezoneInput,
  venue: eventFields.venue.input,
  state_id: idOr(eventTexts.stateRequired),
  city: requiredText(eventTexts.cityRequired),
  artist_id: idOr(eventTexts.artistRequired),
  words: optionalLines(maxProposalWords),
  /** Must be the fan's own upload, by `fan/generate_picture_upload`. */
  event_image_url: optionalUrl,
  event_image_thumbnail_url: optionalUrl,
});

export const proposeEvent = operation.write({
  path: 'fan/propose_event',
  summary: 'Proposes an event by an artist of an event the fan joined; at most 3 proposals may be pending',
  access: signedInFan,
  input: proposeEventInput,
  output: z.object({ message: z.string(), proposal_id: id }),
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

export const withdrawProposal = operation.write({
  path: 'fan/withdraw_event_proposal',
  summary: 'Withdraws one of the fan’s own pending proposals',
  access: signedInFan,
  input: z.strictObject({ proposal_id: id }),
  errors: ['not_found', 'conflict'],
});

/**
 * An ADMIN decides all proposals, a MANAGER those of their artists. Accepting a proposal needs the permission key for
 * creating events.
 */
const deciders = (reach?: 'proposal'): Access =>
  holders(['Page_Event_Create_Operation'], { roles: ['ADMIN', 'MANAGER'], ...(reach && { reach }) });

export const waitingProposals = topic({
  name: 'waiting_proposals',
  audience: 'person',
  access: deciders(),
  data: z.object({ proposal_id: id }),
});

export const listEventProposals = operation.query({
  path: 'events/get_event_proposals',
  summary: 'Lists pending fan proposals that you can see, oldest first',
  access: deciders(),
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(eventProposal),
});

export const getEventProposal = operation.read({
  path: 'events/get_event_proposal',
  summary: 'Returns one pending proposal to prefill a new event; `create_event` with its `proposal_id` accepts it',
  access: deciders('proposal'),
  input: z.strictObject({ proposal_id: id }),
  output: eventProposal,
  errors: ['not_found'],
});

export const refuseEventProposal = operation.write({
  path: 'events/refuse_event_proposal',
  summary: 'Refuses a pending proposal, with a reason shown to its fan',
  access: deciders('proposal'),
  input: z.strictObject({
    proposal_id: id,
    reason: requiredText(proposalTexts.refusalRequired, maxRefusalWords),
  }),
  errors: ['not_found', 'conflict'],
});
