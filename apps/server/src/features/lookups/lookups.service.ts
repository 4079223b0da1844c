import type { getCities, getCountries, getStates } from '@backline/contract/lookups';
import type { Output } from '@backline/contract/operation';
import type { RequestContext, Call } from '../../platform/context/request-context.ts';
import { presentCity, presentCountry, presentState } from './lookups.presenter.ts';
import * as repository from './lookups.repository.ts';

export async function listCountries(ctx: RequestContext): Promise<Output<typeof getCountries>> {
  return (await repository.listCountries(ctx.db)).map(presentCountry);
}

export const listStates: Call<typeof getStates, RequestContext> = async (ctx, input) => {
  return (await repository.listStates(ctx.db, input.country_id)).map(presentState);
};

export const listCities: Call<typeof getCities, RequestContext> = async (ctx, input) => {
  return (await repository.listCities(ctx.db, input.state_id)).map(presentCity);
};
