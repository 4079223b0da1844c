import { z } from 'zod';
import { features, staffRoles } from './features.ts';
import { messages } from './messages.ts';
import { holders, operation } from './operation.ts';
import { done, epochMs, id, pageInput } from './primitives.ts';

const administrators = holders(['Role_Access'], { roles: ['ADMIN'] });
const featureKey = z.enum(features, messages.invalidValue);

export const roleMaster = z.object({
  role: z.enum(staffRoles),
  /** Active people whom a change touches. */
  people_count: z.number().int(),
  /** By group, then by key: whether the role holds it. */
  permissions: z.record(z.string(), z.partialRecord(z.enum(features), z.boolean())),
});
export type RoleMaster = z.infer<typeof roleMaster>;

export const getRoleMasters = operation({
  method: 'POST',
  path: 'role/get_role_masters',
  summary: 'The matrix of roles and features',
  effect: 'read',
  access: administrators,
  input: z.strictObject({}),
  output: z.array(roleMaster),
});

export const updateRoleAccessInput = z.strictObject({
  role: z.enum(staffRoles, messages.roleRequired),
  /** All that the role holds from now on; doubles count once. */
  features: z
    .array(featureKey, messages.featureRequired)
    .min(1, messages.featureRequired)
    .transform((keys) => [...new Set(keys)]),
  access: z.literal(true),
  /** What the form was filled from: a role that was changed meanwhile answers `conflict`. */
  known_features: z.array(featureKey).optional(),
});

export const updateRoleAccess = operation({
  method: 'POST',
  path: 'role/update_role_access',
  summary: 'Replaces what a role holds, from the next request on',
  effect: 'write',
  access: administrators,
  input: updateRoleAccessInput,
  output: done,
  errors: ['conflict'],
});

export const accessRequest = z.object({ id, name: z.string(), email: z.string(), created_dttm: epochMs });
export type AccessRequest = z.infer<typeof accessRequest>;

export const listAccessRequests = operation({
  method: 'POST',
  path: 'role/get_access_requests',
  summary: 'Requests for access that wait, oldest first',
  effect: 'read',
  access: administrators,
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: z.array(accessRequest),
});

export const acceptAccessRequest = operation({
  method: 'POST',
  path: 'role/accept_access_request',
  summary: 'Makes the person staff in a role and tells them by mail',
  effect: 'write',
  access: administrators,
  input: z.strictObject({
    access_request_id: id,
    role: z.enum(staffRoles, messages.roleRequired),
    /** Needed for an ARTIST and a TEAMMEMBER. */
    manager_id: id.nullish().transform((value) => value ?? null),
  }),
  output: z.object({ message: z.string(), id }),
  errors: ['not_found', 'conflict'],
});

export const refuseAccessRequest = operation({
  method: 'POST',
  path: 'role/refuse_access_request',
  summary: 'Refuses a request for access and forgets its password',
  effect: 'write',
  access: administrators,
  input: z.strictObject({ access_request_id: id }),
  output: done,
  errors: ['not_found', 'conflict'],
});
