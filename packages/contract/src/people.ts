import { z } from 'zod';
import { imageField, outputsOf, requiredTextField } from './fields.ts';
import { timezone } from './time-zones.ts';
import { mailAddress, shownMailAddress } from './mail-address.ts';
import { messages } from './messages.ts';
import { holders } from './operation.ts';
import { epochMs, id, mostRows } from './primitives.ts';

export const staffEmail = mailAddress({ missing: messages.emailRequired, wrong: messages.emailShape });

/** What every form of somebody of the staff begins with. */
export const personFields = {
  ...imageField({
    label: 'Profile Image',
    auditLabel: 'Profile image',
    url: 'profile_image_url',
    thumbnail: 'profile_image_thumbnail_url',
  }),
  name: requiredTextField({ label: 'Name', required: messages.nameRequired }),
};

export const personOption = z.object({ id, name: z.string() });
export type PersonOption = z.infer<typeof personOption>;

/** Somebody of the staff as those see them who manage them. */
export const person = personOption.extend({
  role: z.enum(['MANAGER', 'ARTIST', 'TEAMMEMBER']),
  email: shownMailAddress.nullable(),
  phone_number: z.string().nullable(),
  ...outputsOf(personFields),
  manager_id: id.nullable(),
  manager_name: z.string().nullable(),
  is_active: z.boolean(),
  /** Ever. False of who was invited and has not come yet. */
  has_signed_in: z.boolean(),
  /** Told to those who may sign in as this person; null also where the person has no identity. */
  firebase_uid: z.string().nullable(),
  /** What the reader may do with this person as they stand now. Who sees somebody may edit them as far as they may edit any. */
  can: z.object({ set_active: z.boolean(), login_as: z.boolean(), invite: z.boolean() }),
});
export type Person = z.infer<typeof person>;

/** Names on a card, before the rest is counted. */
export const mostNamesOnCard = 3;

/** What a card of the lists says beside the person. */
export const personCard = person.extend({
  /** Active ones of a manager, the first few by name. Null of everybody else. */
  artists: z.object({ count: z.number().int(), names: z.array(z.string()).max(mostNamesOnCard) }).nullable(),
  /** Of an artist or a team member: those that list them and that the reader reaches. Tonight's is still to come. Null of managers. */
  events: z
    .object({
      upcoming_count: z.number().int(),
      past_count: z.number().int(),
      next: z.object({ id, name: z.string(), event_dttm: epochMs, timezone }).nullable(),
    })
    .nullable(),
});
export type PersonCard = z.infer<typeof personCard>;

/** Rows of the dropdown form hold a name, rows of the list a card. */
export const personList = z.object({ result: z.array(z.union([personCard, personOption])).max(mostRows) });
export const isPersonCard = (row: PersonCard | PersonOption): row is PersonCard => 'role' in row;

/**
 * The new addresses that wait, and until when at the latest those that are confirmed wait for the addresses so far; null
 * before that.
 */
export const pendingAddresses = {
  pending_email: shownMailAddress.nullable(),
  pending_email_until: epochMs.nullable(),
  pending_phone_number: z.string().nullable(),
  pending_phone_number_until: epochMs.nullable(),
};
export type PendingAddresses = z.infer<z.ZodObject<typeof pendingAddresses>>;

/** Pages and filters that offer people. */
export const peoplePickers = holders(['Page_Manager', 'Page_Artists'], {
  lentTo: [
    'Page_Events',
    'Page_Manage_Users',
    'Page_Event_Create_Operation',
    'Page_Event_Update_Operation',
    'Page_View_Reports',
    'Page_Team_Member',
    'Page_Stripe_Connect',
    'Role_Access',
  ],
});
