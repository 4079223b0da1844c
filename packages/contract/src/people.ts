import { z } from 'zod';
import { imageField, outputsOf, requiredTextField } from './fields.ts';
import { timezone } from './time-zones.ts';
import { mailAddress, shownMailAddress } from './mail-address.ts';
import * as peopleTexts from './people.texts.ts';
import { holders } from './operation.ts';
import { epochMs, id, maxRows } from './primitives.ts';

export const staffEmail = mailAddress({ missing: peopleTexts.emailRequired, wrong: peopleTexts.emailShape });

export const personFields = {
  ...imageField({
    label: 'Profile image',
    auditLabel: 'Profile image',
    url: 'profile_image_url',
    thumbnail: 'profile_image_thumbnail_url',
  }),
  name: requiredTextField({ label: 'Name', required: peopleTexts.nameRequired }),
};

export const personOption = z.object({ id, name: z.string() });
export type PersonOption = z.infer<typeof personOption>;

export const person = personOption.extend({
  role: z.enum(['MANAGER', 'ARTIST', 'TEAMMEMBER']),
  email: shownMailAddress.nullable(),
  phone_number: z.string().nullable(),
  ...outputsOf(personFields),
  manager_id: id.nullable(),
  manager_name: z.string().nullable(),
  is_active: z.boolean(),
  has_signed_in: z.boolean(),
  /** Null unless the reader may sign in as this person and the person has an identity. */
  firebase_uid: z.string().nullable(),
  /**
   * Actions that the reader may take on this person now. Editing needs no flag, because everybody who sees a person may
   * edit them.
   */
  can: z.object({ set_active: z.boolean(), login_as: z.boolean(), invite: z.boolean() }),
});
export type Person = z.infer<typeof person>;

export const maxNamesOnCard = 3;

export const personCard = person.extend({
  artists: z.object({ count: z.number().int(), names: z.array(z.string()).max(maxNamesOnCard) }).nullable(),
  /**
   * Counts the events of this artist or team member that the reader may access. Null for managers. Tonight's event
   * counts as upcoming.
   */
  events: z
    .object({
      upcoming_count: z.number().int(),
      past_count: z.number().int(),
      next: z.object({ id, name: z.string(), event_dttm: epochMs, timezone }).nullable(),
    })
    .nullable(),
});
export type PersonCard = z.infer<typeof personCard>;

export const personList = z.object({ result: z.array(z.union([personCard, personOption])).max(maxRows) });
export const isPersonCard = (row: PersonCard | PersonOption): row is PersonCard => 'role' in row;

/**
 * Holds new addresses that are pending. Once the new address is confirmed, `…_until` is the time until which the change
 * waits for the consent of the old address; null before.
 */
export const pendingAddresses = {
  pending_email: shownMailAddress.nullable(),
  pending_email_until: epochMs.nullable(),
  pending_phone_number: z.string().nullable(),
  pending_phone_number_until: epochMs.nullable(),
};
export type PendingAddresses = z.infer<z.ZodObject<typeof pendingAddresses>>;

export const peoplePickers = holders(['Page_Manager', 'Page_Artists'], {
  lentTo: [
    'Page_Events',
    'Page_Manage_Users',
    'Page_Event_Create_Operation',
    'Page_Event_Update_Operation',
    'Page_View_Reports',
    'Page_Team_Member',
    'Page_Products',
    'Page_Stripe_Connect',
    'Role_Access',
  ],
});
