import { z } from 'zod';
import { staffRoles } from './features.ts';
import { shownMailAddress } from './mail-address.ts';
import * as roleTexts from './roles.texts.ts';
import { administrators, operation } from './operation.ts';
import { epochMs, id, listOf, optionalId, pageInput } from './primitives.ts';
import { noun } from './noun.ts';

export const accessRequestNoun = noun('access_request', 'Access request', {
  'access.requested': 'Access asked for',
  'access.accepted': 'Access request accepted',
  'access.refused': 'Access request refused',
});

export const accessRequest = z.object({ id, name: z.string(), email: shownMailAddress, created_dttm: epochMs });
export type AccessRequest = z.infer<typeof accessRequest>;

export const listAccessRequests = operation.query({
  path: 'role/get_access_requests',
  summary: 'Lists pending access requests, oldest first',
  access: administrators,
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(accessRequest),
});

export const acceptAccessRequest = operation.write({
  path: 'role/accept_access_request',
  summary: 'Accepts an access request: makes the person staff with a role and emails them',
  access: administrators,
  input: z.strictObject({
    access_request_id: id,
    role: z.enum(staffRoles, roleTexts.roleRequired),
    /** Required for an ARTIST and a TEAMMEMBER. */
    manager_id: optionalId,
  }),
  output: z.object({ message: z.string(), id }),
  errors: ['not_found', 'conflict'],
});

export const refuseAccessRequest = operation.write({
  path: 'role/refuse_access_request',
  summary: 'Refuses an access request and deletes its password',
  access: administrators,
  input: z.strictObject({ access_request_id: id }),
  errors: ['not_found', 'conflict'],
});
