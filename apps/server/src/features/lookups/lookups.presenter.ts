import type { getCities, getCountries, getStates } from '@backline/contract/lookups';
import type { Output } from '@backline/contract/operation';
import { proposedTimezone } from '@backline/contract/time-zones';
import type { PlaceRow, ZonedPlaceRow } from './lookups.repository.ts';

export function presentCountry({ id, name, code }: PlaceRow): Output<typeof getCountries>[number] {
  return { country_id: id, country_name: name, country_code: code };
}

export function presentState({ id, name, code, zone }: ZonedPlaceRow): Output<typeof getStates>[number] {
  return { state_id: id, state_name: name, state_code: code, timezone: proposedTimezone(zone) };
}

export function presentCity({ name, zone }: { name: string; zone: string }): Output<typeof getCities>[number] {
  return { city_name: name, timezone: proposedTimezone(zone) };
}
