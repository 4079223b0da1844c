import { z } from 'zod';
import { holders, operation, signedInFan } from './operation.ts';
import { id } from './primitives.ts';
import { timezone } from './time-zones.ts';

const placeTimezone = timezone;

export const country = z.object({ country_id: id, country_name: z.string(), country_code: z.string() });
export const state = z.object({
  state_id: id,
  state_name: z.string(),
  state_code: z.string(),
  timezone: placeTimezone,
});
export const city = z.object({ city_name: z.string(), timezone: placeTimezone });

/** England has 1,757 cities, the largest of these lists. */
const maxPlaces = 10_000;

const eventForm = holders(['Page_Event_Create_Operation', 'Page_Event_Update_Operation']);

export const getCountries = operation.read({
  path: 'events/get_countries',
  summary: 'Lists countries by name',
  access: eventForm,
  output: z.array(country).max(maxPlaces),
});

export const getStates = operation.read({
  path: 'events/get_states',
  summary: 'Lists the states of a country by name',
  access: eventForm,
  input: z.strictObject({ country_id: id }),
  output: z.array(state).max(maxPlaces),
});

export const getCities = operation.read({
  path: 'events/get_cities',
  summary: 'Lists the cities of a state by name',
  access: eventForm,
  input: z.strictObject({ state_id: id }),
  output: z.array(city).max(maxPlaces),
});

export const getCountriesForFan = operation.read({
  path: 'fan/get_countries',
  summary: 'Lists countries by name, for a fan who proposes an event',
  access: signedInFan,
  input: getCountries.input,
  output: getCountries.output,
});

export const getStatesForFan = operation.read({
  path: 'fan/get_states',
  summary: 'Lists the states of a country by name, for a fan who proposes an event',
  access: signedInFan,
  input: getStates.input,
  output: getStates.output,
});

export const getCitiesForFan = operation.read({
  path: 'fan/get_cities',
  summary: 'Lists the cities of a state by name, for a fan who proposes an event',
  access: signedInFan,
  input: getCities.input,
  output: getCities.output,
});
