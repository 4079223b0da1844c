import * as contract from '@backline/contract/lookups';
import { handle, handleFan, type Route } from '../../platform/http/route.ts';
import { listCities, listCountries, listStates } from './lookups.service.ts';

export const lookupRoutes: Route[] = [
  handle(contract.getCountries, (ctx) => listCountries(ctx)),
  handle(contract.getStates, listStates),
  handle(contract.getCities, listCities),
  handleFan(contract.getCountriesForFan, (ctx) => listCountries(ctx)),
  handleFan(contract.getStatesForFan, listStates),
  handleFan(contract.getCitiesForFan, listCities),
];
