import type { Timezone } from '@backline/contract/time-zones';
import { failureText } from '../../lib/failure-text.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { SelectField } from '../../ui/select-field.tsx';
import type { ProposeErrors, ProposeValues } from './propose-values.ts';
import { useCities, useCountries, useStates } from './proposals.queries.ts';
import * as proposalTexts from '@backline/contract/event-proposals.texts';

interface PlaceFieldsProps {
  values: ProposeValues;
  errors: ProposeErrors;
  onChange: (change: Partial<ProposeValues>, zone?: Timezone) => void;
}

export function PlaceFields({ values, errors, onChange }: PlaceFieldsProps) {
  const { country_id: country, state_id: state, city } = values;
  const countries = useCountries();
  const states = useStates(country);
  const cities = useCities(state);
  return (
    <>
      <SelectField
        {...stateOf(countries, errors.country_id)}
        label={proposalTexts.propose.country}
        name="country_id"
        value={country}
        options={(countries.data ?? []).map(({ country_id: id, country_name }) => option(String(id), country_name))}
        onChange={(country_id) => onChange({ country_id, state_id: '', city: '' })}
      />
      <SelectField
        {...stateOf(states, errors.state_id)}
        label={proposalTexts.propose.state}
        name="state_id"
        disabled={country === ''}
        value={state}
        options={(states.data ?? []).map(({ state_id: id, state_name }) => option(String(id), state_name))}
        onChange={(state_id) =>
          onChange({ state_id, city: '' }, states.data?.find(({ state_id: id }) => String(id) === state_id)?.timezone)
        }
      />
      <SelectField
        {...stateOf(cities, errors.city)}
        label={proposalTexts.propose.city}
        name="city"
        disabled={state === ''}
        value={city}
        options={(cities.data ?? []).map(({ city_name }) => option(city_name, city_name))}
        onChange={(chosen) =>
          onChange({ city: chosen }, cities.data?.find(({ city_name }) => city_name === chosen)?.timezone)
        }
      />
    </>
  );
}

const option = (value: string, label: string) => ({ value, label });

function stateOf({ error, isLoading }: { error: Error | null; isLoading: boolean }, wrong: string | undefined) {
  return {
    none: isLoading ? generalTexts.fan.app.loading : proposalTexts.propose.choose,
    error: error === null ? (wrong ?? null) : failureText(error),
  };
}
