import { z } from 'zod';
import { features, staffRoles } from './features.ts';
import * as generalTexts from './general.texts.ts';
import * as roleTexts from './roles.texts.ts';
import { administrators, operation } from './operation.ts';
import { noun } from './noun.ts';

export const roleNoun = noun('role', 'Role', {
  'role.access_changed': 'Role access changed',
});

const featureKey = z.enum(features, generalTexts.invalidValue);
const maxKeys = 2 * features.length;

export const roleMaster = z.object({
  role: z.enum(staffRoles),
  people_count: z.number().int(),
  permissions: z.record(z.string(), z.partialRecord(z.enum(features), z.boolean())),
});
export type RoleMaster = z.infer<typeof roleMaster>;

export const getRoleMasters = operation.query({
  path: 'role/get_role_masters',
  summary: 'Returns the matrix of roles and features',
  access: administrators,
  output: z.array(roleMaster).max(staffRoles.length),
});

export const updateRoleAccessInput = z.strictObject({
  role: z.enum(staffRoles, roleTexts.roleRequired),
  features: z
    .array(featureKey, roleTexts.featureRequired)
    .min(1, roleTexts.featureRequired)
    .max(maxKeys, generalTexts.tooMany(maxKeys))
    .transform((keys) => [...new Set(keys)]),
  access: z.literal(true),
  /** Permission keys that the form loaded. If the role has changed meanwhile, the call fails with `conflict`. */
  known_features: z.array(featureKey).max(maxKeys).optional(),
});

export const updateRoleAccess = operation.write({
  path: 'role/update_role_access',
  summary: 'Replaces the features of a role, effective from the next request',
  access: administrators,
  input: updateRoleAccessInput,
  errors: ['conflict'],
});
