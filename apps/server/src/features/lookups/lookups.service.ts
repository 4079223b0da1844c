import type { getCities, getCountries, getStates } from '@backline/contract/lookups';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { presentCity, presentCountry, presentState } from './lookups.presenter.ts';
import * as repository from './lookups.repository.ts';

export async function listCountries(ctx: RequestContext): Promise<Output<typeof getCountries>> {
  return (await repository.listCountries(ctx.db)).map(presentCountry);
}

export async function listStates(
  ctx: RequestContext,
  input: ParsedInput<typeof getStates>,
): Promise<Output<typeof getStates>> {
  return (await repository.listStates(ctx.db, input.country_id)).map(presentState);
}

export async function listCities(
  ctx: RequestContext,
  input: ParsedInput<typeof getCities>,
): Promise<Output<typeof getCities>> {
  return (await repository.listCities(ctx.db, input.state_id)).map(presentCity);
}
