import { z } from 'zod';
import { holders, operation } from './operation.ts';
import { everyRow, id, idFilter, pageSize } from './primitives.ts';

export const country = z.object({ country_id: id, country_name: z.string(), country_code: z.string() });
export const state = z.object({ state_id: id, state_name: z.string(), state_code: z.string() });
export const city = z.object({ city_name: z.string() });
export const personOption = z.object({ id, name: z.string() });
export type PersonOption = z.infer<typeof personOption>;

/** Choosing an address belongs to the event form. */
const eventForm = holders(['Page_Event_Create_Operation', 'Page_Event_Update_Operation']);

export const getCountries = operation({
  method: 'GET',
  path: 'events/get_countries',
  summary: 'Countries by name',
  effect: 'read',
  access: eventForm,
  input: z.strictObject({}),
  output: z.array(country),
});

export const getStates = operation({
  method: 'GET',
  path: 'events/get_states',
  summary: 'States of a country by name',
  effect: 'read',
  access: eventForm,
  input: z.strictObject({ country_id: id }),
  output: z.array(state),
});

export const getCities = operation({
  method: 'GET',
  path: 'events/get_cities',
  summary: 'Cities of a state by name',
  effect: 'read',
  access: eventForm,
  input: z.strictObject({ state_id: id }),
  output: z.array(city),
});

/** Pages and filters that offer people. */
const peoplePickers = holders([
  'Page_Manager',
  'Page_Artists',
  'Page_Events',
  'Page_Event_Create_Operation',
  'Page_Event_Update_Operation',
]);

export const listArtistManagers = operation({
  method: 'POST',
  path: 'artist_manager/list',
  summary: 'Managers or artists inside the reach, by name',
  effect: 'read',
  access: peoplePickers,
  input: z.strictObject({
    isDropDown: z.boolean().default(true),
    role: z.enum(['MANAGER', 'ARTIST']),
    created_by: idFilter,
    search: z.string().trim().max(200).default(''),
  }),
  output: z.object({ result: z.array(personOption) }),
});

export const listTeamMembers = operation({
  method: 'POST',
  path: 'team/get_team_member_list',
  summary: 'Team members inside the reach, by name',
  effect: 'read',
  access: holders(['Page_Team_Member', 'Page_Event_Create_Operation', 'Page_Event_Update_Operation']),
  input: z.strictObject({
    role: z.literal('TEAMMEMBER'),
    page_number: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(everyRow).default(pageSize),
    search: z.string().trim().max(200).default(''),
    artist_manager_id: idFilter,
  }),
  output: z.object({ result: z.array(personOption) }),
});
