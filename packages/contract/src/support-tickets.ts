import { z } from 'zod';
import { topic } from './live.ts';
import { shownMailAddress } from './mail-address.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { epochMs, id, idOr, listOf, maxRows, optionalId, optionalLines, optionalUrl, pageInput } from './primitives.ts';
import { sortInput, sortNames } from './sorting.ts';
import { houseTickets } from './support-access.ts';
import * as supportTexts from './support-tickets.texts.ts';

export const supportNoun = noun('support_case', 'Support ticket', {
  'support_case.opened': 'Support ticket opened',
  'support_case.continued': 'Support ticket written to',
  'support_case.replied': 'Support ticket answered',
  'support_case.noted': 'Note on a support ticket',
  'support_case.status_changed': 'Status of a support ticket changed',
  'support_case.assigned': 'Support ticket assigned',
  'support_case.moved': 'Support ticket moved to an event',
  'support_case.link_ended': 'Links of a support ticket ended',
});

export const supportStatuses = ['open', 'in_progress', 'closed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** `note` is internal. The person who asked never receives it. */
export const interactionTypes = ['comment', 'note'] as const;

export const maxInteractions = 600;
/** Max messages before the person who asked is refused, so that staff can still answer a full ticket. */
export const maxBeforeAsker = 500;
export const maxContentLetters = 5_000;
export const maxSupportTitleLetters = 120;

const staff = holders(['Page_Support'], { reach: 'event' });

/** An event's id; 0 selects the tickets without an event, which only ADMINs see. */
const ofDesk = {
  event_id: idOr(generalTexts.rowNotFound, 0),
};
const ofCase = { ...ofDesk, support_case_id: id };

const supportCase = z.object({
  id,
  name: z.string(),
  /** Null for readers who may not see fans' contact details. */
  email: shownMailAddress.nullable(),
  title: z.string(),
  description: z.string(),
  status: z.enum(supportStatuses),
  unread: z.number().int(),
  /** True for a ticket from the sign-in help form, which staff answer by email. */
  is_by_mail: z.boolean(),
  user_id: z.number().int().nullable(),
  profile_image_url: z.string().nullable(),
  assigned_to: z.object({ id, name: z.string() }).nullable(),
  created_dttm: epochMs,
  last_dttm: epochMs,
  /** Milliseconds from opening to the first answer; null before. */
  first_answer_ms: z.number().int().nullable(),
});
export type SupportCase = z.infer<typeof supportCase>;

export const ticketSorts = sortNames('last');
export type TicketSort = (typeof ticketSorts)[number];

export const listSupportCases = operation.query({
  path: 'events/get_user_event_support_cases',
  summary: 'Lists the support tickets of an event, latest message first',
  access: staff,
  input: z.strictObject({
    ...pageInput,
    ...ofDesk,
    status: z.enum([...supportStatuses, ''], generalTexts.invalidValue).default(''),
    assigned: z.enum(['mine', 'nobody', ''], generalTexts.invalidValue).default(''),
    sort: sortInput(ticketSorts),
  }),
  output: listOf(supportCase),
  errors: ['not_found'],
});

export const countSupportCases = operation.query({
  path: 'events/get_count_event_support_cases',
  summary: 'Returns how many open and closed support tickets an event has',
  access: staff,
  input: z.strictObject(ofDesk),
  output: z.object({ total: z.number().int(), open_total: z.number().int(), closed_total: z.number().int() }),
  errors: ['not_found'],
});

const supportInteraction = z.object({
  id,
  content: z.string(),
  user_id: z.number().int().nullable(),
  name: z.string(),
  profile_image_url: z.string().nullable(),
  is_staff: z.boolean(),
  interaction_type: z.enum(interactionTypes),
  image_url: z.string().nullable(),
  image_thumbnail_url: z.string().nullable(),
  created_dttm: epochMs,
});
export type SupportInteraction = z.infer<typeof supportInteraction>;

export const listSupportInteractions = operation.query({
  path: 'events/get_user_group_support_interactions',
  summary: 'Lists the messages and staff notes of a support ticket, oldest first',
  access: staff,
  input: z.strictObject(ofCase),
  output: z.array(supportInteraction).max(maxInteractions),
  errors: ['not_found'],
});

/** Adds event data of the fan; each part is null if the reader may not open its page. */
const supportFan = z.object({
  user_id: id,
  name: z.string(),
  place: z
    .object({
      checkin_dttm: epochMs.nullable(),
      section: z.string().nullable(),
      row: z.string().nullable(),
      seat: z.string().nullable(),
    })
    .nullable(),
  requests: z.array(z.string()).max(5).nullable(),
  orders: z
    .array(z.object({ id, order_no: z.string(), status: z.string() }))
    .max(5)
    .nullable(),
});

export const getSupportCase = operation.read({
  path: 'events/get_support_case',
  summary: 'Returns one support ticket, with what the event knows about its fan',
  access: staff,
  input: z.strictObject(ofCase),
  output: supportCase.extend({ fan: supportFan.nullable(), has_links: z.boolean() }),
  errors: ['not_found'],
});

export const readSupportCases = operation.write({
  path: 'events/get_or_set_event_support_case_read',
  summary:
    'Returns how many messages of an event’s tickets, or of one, no staff member has opened; can mark one ticket as read',
  access: staff,
  input: z.strictObject({
    ...ofDesk,
    support_case_id: optionalId,
    is_set_to_read: z.boolean(generalTexts.invalidValue).default(false),
    last_interaction_id: optionalId,
  }),
  output: z.object({ data: z.object({ unread: z.number().int() }) }),
  errors: ['not_found'],
});

export const addSupportInteraction = operation.write({
  path: 'events/add_user_event_support_interactions',
  summary: 'Answers a support ticket or adds a note to it; with `isUpdate`, sets its status instead',
  access: staff,
  input: z
    .strictObject({
      ...ofCase,
      content: optionalLines(maxContentLetters),
      interaction_type: z.enum(interactionTypes, generalTexts.invalidValue).default('comment'),
      image_url: optionalUrl,
      image_thumbnail_url: optionalUrl,
      status: z.enum(supportStatuses, supportTexts.statusRequired).optional(),
      isUpdate: z.boolean(generalTexts.invalidValue).default(false),
      /**
       * Id of the last message that the writer saw. If a colleague has answered since, the reply is refused, so that
       * the page can show that answer first. If omitted, the reply is always sent.
       */
      last_interaction_id: optionalId,
    })
    .superRefine(({ content, image_url: image, status, isUpdate }, ctx) => {
      const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      if (isUpdate) {
        if (status === undefined) refuse('status', supportTexts.statusRequired);
      } else if (content === '' && image === null) refuse('content', supportTexts.replyRequired);
    }),
  output: z.object({ message: z.string(), support_interaction_id: z.number().int().nullable() }),
  errors: ['not_found', 'conflict'],
});

export const listSupportAssignees = operation.read({
  path: 'events/get_support_assignees',
  summary: 'Lists the staff who may answer support tickets of an event, by name',
  access: staff,
  input: z.strictObject(ofDesk),
  output: z.array(z.object({ id, name: z.string() })).max(maxRows),
  errors: ['not_found'],
});

export const assignSupportCase = operation.write({
  path: 'events/assign_support_case',
  summary: 'Assigns a support ticket to a staff member, or to nobody; idempotent',
  access: staff,
  input: z.strictObject({ ...ofCase, assigned_to: optionalId }),
  errors: ['not_found'],
});

export const notifySupportTyping = operation.write({
  path: 'events/tell_support_typing',
  summary: 'Tells others who have the ticket open that you are writing an answer',
  access: staff,
  input: z.strictObject(ofCase),
  errors: ['not_found', 'too_many_requests'],
});

export const endSupportLinks = operation.write({
  path: 'events/end_support_links',
  summary: 'Revokes the links emailed for a support ticket; the next answer emails a new one',
  access: staff,
  input: z.strictObject(ofCase),
  errors: ['not_found'],
});

export const placeSupportCase = operation.write({
  path: 'events/place_support_case',
  summary: 'Moves a support ticket without an event to one, whose staff answers it from then on',
  access: houseTickets.access,
  input: z.strictObject({ event_id: id, support_case_id: id }),
  errors: ['not_found'],
});

export const supportOfEvent = topic({
  name: 'support_cases',
  audience: 'staff',
  access: staff,
  data: z.object({ support_case_id: id }),
});

export const supportOfHouse = topic({
  name: 'house_support_cases',
  audience: 'person',
  access: houseTickets.access,
  data: z.object({ support_case_id: id }),
});

export const supportTyping = topic({
  name: 'support_typing',
  audience: 'staff',
  access: staff,
  data: z.object({ support_case_id: id, user_id: id, name: z.string() }),
});

export const typingLastsMs = 6_000;
