import { z } from 'zod';
import { keptSecrets, namesStore, profileFields, storeError, storeSecrets } from './artists.ts';
import { staffRoles } from './features.ts';
import { inputsOf, outputsOf } from './fields.ts';
import { maxFormBytes, operation, signedIn } from './operation.ts';
import { personFields } from './people.ts';
import { id, openedVersion } from './primitives.ts';

export const ownProfile = z.object({
  id,
  role: z.enum(staffRoles),
  ...outputsOf(personFields),
  ...outputsOf(profileFields),
  ...keptSecrets,
  version: z.number().int(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

export const ownProfileInput = z
  .strictObject({
    ...inputsOf(personFields),
    ...inputsOf(profileFields),
    ...storeSecrets,
    version: openedVersion,
  })
  .refine(namesStore, storeError);

export const getOwnProfile = operation.read({
  path: 'users/get_own_profile',
  summary: 'Returns your own profile',
  access: signedIn,
  output: ownProfile,
});

export const updateOwnProfile = operation.write({
  path: 'users/update_own_profile',
  summary: 'Replaces your name and picture and, for managers and artists, the links and the store',
  access: signedIn,
  maxBytes: maxFormBytes,
  input: ownProfileInput,
  output: z.object({ message: z.string(), version: z.number().int() }),
  errors: ['conflict'],
});

export const sendPasswordLink = operation.write({
  path: 'users/send_password_link',
  summary: 'Emails you a link to set a password, including your first one',
  access: signedIn,
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});
