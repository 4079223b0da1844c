import { z } from 'zod';
import { timezones } from './event-rules.ts';
import { messages } from './messages.ts';
import { holders, operation, type Access } from './operation.ts';
import { staffPhoneNumber } from './phone.ts';
import { done, epochMs, id, mostRows } from './primitives.ts';
import { noun } from './noun.ts';
import { cleanLine } from './typed-text.ts';

export const personNoun = noun('user', 'Person', {
  'user.created': 'Person added',
  'user.updated': 'Person changed',
  'user.activated': 'Person activated',
  'user.deactivated': 'Person deactivated',
  'user.setting_updated': 'Setting of a fan changed',
  'user.address_change_requested': 'New address asked for',
  'user.address_change_allowed': 'New address allowed',
  'user.address_change_stopped': 'New address stopped',
  'user.address_change_cancelled': 'New address cancelled',
  'user.address_changed': 'Address changed',
  'user.other_sessions_ended': 'Signed out everywhere else',
  'login_as.asked': 'Login As asked for',
  'login_as.started': 'Login As started',
  'login_as.ended': 'Login As ended',
  'password.link_requested': 'Password link asked for',
  'password.reset': 'Password set',
});

export const staffEmail = z
  .string({ error: messages.emailRequired })
  .overwrite(cleanLine)
  .toLowerCase()
  .min(1, messages.emailRequired)
  .max(254, messages.tooLong(254))
  .pipe(z.email(messages.emailShape));

export const personOption = z.object({ id, name: z.string() });
export type PersonOption = z.infer<typeof personOption>;

/** Somebody of the staff as those see them who manage them. */
export const person = personOption.extend({
  role: z.enum(['MANAGER', 'ARTIST', 'TEAMMEMBER']),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  profile_image_thumbnail_url: z.string().nullable(),
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
      next: z.object({ id, name: z.string(), event_dttm: epochMs, timezone: z.enum(timezones) }).nullable(),
    })
    .nullable(),
});
export type PersonCard = z.infer<typeof personCard>;

/** Rows of the dropdown form hold a name, rows of the list a card. */
export const personList = z.object({ result: z.array(z.union([personCard, personOption])).max(mostRows) });
export const isPersonCard = (row: PersonCard | PersonOption): row is PersonCard => 'role' in row;

/** What waits for the confirmation of a new address. */
export const pendingAddresses = {
  pending_email: z.string().nullable(),
  pending_phone_number: z.string().nullable(),
};

/** Pages and filters that offer people. */
export const peoplePickers = holders(['Page_Manager', 'Page_Artists'], {
  lentTo: ['Page_Events', 'Page_Manage_Users', 'Page_Event_Create_Operation', 'Page_Event_Update_Operation'],
});

/** Oneself, or somebody whom one manages. */
const ownOrManaged: Access = { kind: 'session', reach: 'person' };

export const newEmail = z
  .string({ error: messages.newEmailRequired })
  .overwrite(cleanLine)
  .toLowerCase()
  .min(1, messages.newEmailRequired)
  .max(254, messages.tooLong(254))
  .pipe(z.email(messages.newEmailShape));

export const updateEmail = operation({
  method: 'POST',
  path: 'users/update_email',
  summary: 'Mails a confirmation to the new address; opening it changes the address and ends other sessions',
  effect: 'write',
  access: ownOrManaged,
  input: z.strictObject({ email: newEmail, updated_user_id: id }),
  output: done,
  errors: ['not_found', 'too_many_requests'],
});

export const updatePhoneNumber = operation({
  method: 'POST',
  path: 'users/update_phone_number',
  summary: 'Texts a confirmation to the new number; opening it changes the number and ends other sessions',
  effect: 'write',
  access: ownOrManaged,
  input: z.strictObject({ phone_number: staffPhoneNumber, updated_user_id: id }),
  output: done,
  errors: ['not_found', 'too_many_requests'],
});

export const cancelAddressChange = operation({
  method: 'POST',
  path: 'users/cancel_address_change',
  summary: 'Forgets a change of address that was not confirmed yet',
  effect: 'write',
  access: ownOrManaged,
  input: z.strictObject({ updated_user_id: id, kind: z.enum(['email', 'phone_number']) }),
  output: done,
  errors: ['not_found'],
});

/** Those who employ people. */
const employers = holders(['Page_Manager', 'Page_Artists', 'Page_Team_Member'], {
  reach: 'person',
  roles: ['ADMIN', 'MANAGER'],
});

export const setPersonActive = operation({
  method: 'POST',
  path: 'users/set_person_active',
  summary: 'Deactivates somebody and ends their sessions, or takes them back; their history stays',
  effect: 'write',
  access: employers,
  input: z.strictObject({ user_id: id, is_active: z.boolean(messages.invalidValue) }),
  output: done,
  errors: ['not_found', 'conflict'],
});

export const sendInvitation = operation({
  method: 'POST',
  path: 'users/send_invitation',
  summary: 'Writes somebody who never signed in once more how to',
  effect: 'write',
  access: employers,
  input: z.strictObject({ user_id: id }),
  output: done,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});
