import { getCities, getCountries, getStates } from '@backline/contract/lookups';
import { handle, type Route } from '../../platform/http/route.ts';
import { listCities, listCountries, listStates } from './lookups.service.ts';

export const lookupRoutes: Route[] = [
  handle(getCountries, (ctx) => listCountries(ctx)),
  handle(getStates, listStates),
  handle(getCities, listCities),
];
