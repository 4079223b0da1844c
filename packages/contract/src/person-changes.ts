import { z } from 'zod';
import { mailAddress } from './mail-address.ts';
import * as peopleTexts from './people.texts.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation, type Access } from './operation.ts';
import { staffPhoneNumber } from './phone.ts';
import { id } from './primitives.ts';

export const personNoun = noun('user', 'Person', {
  'user.created': 'Person added',
  'user.updated': 'Person changed',
  'user.activated': 'Person activated',
  'user.deactivated': 'Person deactivated',
  'user.invited_again': 'Invitation sent again',
  'user.setting_updated': 'Setting of a fan changed',
  'user.address_change_requested': 'New address asked for',
  'user.address_change_allowed': 'New address allowed',
  'user.address_change_stopped': 'New address stopped',
  'user.address_change_cancelled': 'New address cancelled',
  'user.address_changed': 'Address changed',
  'user.other_sessions_ended': 'Signed out everywhere else',
  'user.signed_out_everywhere': 'Signed out everywhere',
  'user.erased': 'Fan left, and was erased',
  'login_as.asked': 'Login As asked for',
  'login_as.started': 'Login As started',
  'login_as.ended': 'Login As ended',
  'second_factor.added': 'Second factor added',
  'second_factor.removed': 'Second factor removed',
  'second_factor.reset': 'Second factor reset',
  'second_factor.recovery_code_used': 'Recovery code used',
  'second_factor.codes_renewed': 'Recovery codes replaced',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'single_sign_on.linked': 'Single sign-on linked',
  'single_sign_on.unlinked': 'Single sign-on link removed',
  'password.link_requested': 'Password link asked for',
  'password.reset': 'Password set',
});

const ownOrManaged: Access = { kind: 'session', reach: 'person' };

export const newEmail = mailAddress({ missing: peopleTexts.newEmailRequired, wrong: peopleTexts.newEmailShape });

export const updateEmail = operation.write({
  path: 'users/update_email',
  summary: 'Emails a confirmation link to the new address; opening it changes the address and ends other sessions',
  access: ownOrManaged,
  input: z.strictObject({ email: newEmail, updated_user_id: id }),
  errors: ['not_found', 'too_many_requests'],
});

export const updatePhoneNumber = operation.write({
  path: 'users/update_phone_number',
  summary: 'Texts a confirmation link to the new number; opening it changes the number and ends other sessions',
  access: ownOrManaged,
  input: z.strictObject({ phone_number: staffPhoneNumber, updated_user_id: id }),
  errors: ['not_found', 'too_many_requests'],
});

export const cancelAddressChange = operation.write({
  path: 'users/cancel_address_change',
  summary: 'Cancels an address change that is not confirmed yet',
  access: ownOrManaged,
  input: z.strictObject({ updated_user_id: id, kind: z.enum(['email', 'phone_number']) }),
  errors: ['not_found'],
});

const employers = holders(['Page_Manager', 'Page_Artists', 'Page_Team_Member'], {
  reach: 'person',
  roles: ['ADMIN', 'MANAGER'],
});

export const setPersonActive = operation.write({
  path: 'users/set_person_active',
  summary: 'Deactivates a person and ends their sessions, or reactivates them; keeps their history',
  access: employers,
  input: z.strictObject({ user_id: id, is_active: z.boolean(generalTexts.invalidValue) }),
  errors: ['not_found', 'conflict'],
});

export const sendInvitation = operation.write({
  path: 'users/send_invitation',
  summary: 'Sends the sign-in instructions again to a person who never signed in',
  access: employers,
  input: z.strictObject({ user_id: id }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});
