import { z } from 'zod';
import { inputsOf } from './fields.ts';
import { shownMailAddress } from './mail-address.ts';
import { holders, operation } from './operation.ts';
import { pendingAddresses, person, personFields, personList, staffEmail } from './people.ts';
import { staffPhoneNumber, staffPhoneNumberIfAny } from './phone.ts';
import { everyRow, id, idFilter, openedVersion, pageInput } from './primitives.ts';

const role = z.literal('TEAMMEMBER');

const fields = {
  ...inputsOf(personFields),
  email: staffEmail,
  phone_number: staffPhoneNumber,
  /** Required from an ADMIN; a manager's team members are their own. */
  manager_id: id.nullish().transform((value) => value ?? null),
  role,
};

export const addTeamMemberInput = z.strictObject(fields);
export const updateTeamMemberInput = z.strictObject({
  ...fields,
  /** '' only if there is no number yet: a number can be replaced, not removed. */
  phone_number: staffPhoneNumberIfAny,
  teamMemberId: id,
  version: openedVersion,
});

export const teamMember = person.extend({ role, ...pendingAddresses, version: z.number().int() });
export type TeamMember = z.infer<typeof teamMember>;

export const listTeamMembers = operation.query({
  path: 'team/get_team_member_list',
  summary:
    'Lists team members that you can see, by name: cards for Page_Team_Member, names for page sizes above a list’s maximum',
  access: holders(['Page_Team_Member'], {
    lentTo: ['Page_Event_Create_Operation', 'Page_Event_Update_Operation'],
  }),
  input: z.strictObject({
    ...pageInput,
    role,
    /** A value above the max page size returns up to 1,000 names for the dropdown. */
    page_size: z.coerce.number().int().min(1).max(everyRow).default(10),
    artist_manager_id: idFilter,
    /** False lists deactivated people instead of active ones. Works for cards only, not for the names of a dropdown. */
    is_active: z.boolean().default(true),
  }),
  output: personList,
});

export const getTeamMember = operation.query({
  path: 'team/get_team_member',
  summary: 'Returns one team member as a list with one item',
  access: holders(['Page_Team_Member'], { reach: 'person' }),
  input: z.strictObject({ role, teamMemberId: id }),
  output: z.object({ result: z.array(teamMember).max(1) }),
  errors: ['not_found'],
});

export const addTeamMember = operation.write({
  path: 'team/add_team_member',
  summary: 'Creates a team member and sends them sign-in instructions',
  access: holders(['Page_Team_Member'], { roles: ['ADMIN', 'MANAGER'] }),
  input: addTeamMemberInput,
  output: z.object({ message: z.string(), id }),
  errors: ['too_many_requests'],
});

export const updateTeamMember = operation.write({
  path: 'team/update_team_member',
  summary: 'Replaces the fields of a team member; a new address takes effect after it is confirmed',
  access: holders(['Page_Team_Member'], { reach: 'person', roles: ['ADMIN', 'MANAGER'] }),
  input: updateTeamMemberInput,
  output: z.object({
    message: z.string(),
    id,
    version: z.number().int(),
    unconfirmed: z.array(shownMailAddress).max(2),
  }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});
