import {
  getCities,
  getCitiesForFan,
  getCountries,
  getCountriesForFan,
  getStates,
  getStatesForFan,
} from '@backline/contract/lookups';
import { handle, handleFan, type Route } from '../../platform/http/route.ts';
import { listCities, listCountries, listStates } from './lookups.service.ts';

export const lookupRoutes: Route[] = [
  handle(getCountries, (ctx) => listCountries(ctx)),
  handle(getStates, listStates),
  handle(getCities, listCities),
  handleFan(getCountriesForFan, (ctx) => listCountries(ctx)),
  handleFan(getStatesForFan, listStates),
  handleFan(getCitiesForFan, listCities),
];
