import { eventFields } from '@backline/contract/event-fields';
import { Form, Input } from 'antd';
import { formItems } from '../../lib/form-rules.ts';
import { Combobox } from '../../ui/combobox.tsx';
import styles from '../../ui/record-form.module.css';
import { useCities, useCountries, useStates } from './event.queries.ts';

const item = formItems(eventFields);

export function LocationFields() {
  const form = Form.useFormInstance();
  const countryName = Form.useWatch<string | undefined>('country');
  const stateName = Form.useWatch<string | undefined>('state');
  const countries = useCountries();
  const country = countries.data?.find(({ country_name }) => country_name === countryName);
  const states = useStates(country?.country_id);
  const state = states.data?.find(({ state_name }) => state_name === stateName);
  const cities = useCities(state?.state_id);
  // The lists lack the states of small countries and the cities of small states, so people type these.
  const hasNoStates = states.data?.length === 0;
  const hasNoCities = hasNoStates || cities.data?.length === 0;

  return (
    <div className={styles.grid}>
      <Form.Item className={styles.wide} {...item('venue')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item {...item('address1')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item {...item('address2')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item {...item('country')}>
        <Combobox<string>
          query={countries}
          options={countries.data?.map(({ country_name }) => ({ value: country_name, label: country_name }))}
          onChange={(name) => {
            const chosen = countries.data?.find(({ country_name }) => country_name === name);
            form.setFieldValue('country_code', chosen?.country_code ?? '');
          }}
        />
      </Form.Item>
      <Form.Item {...item('state')}>
        {hasNoStates ? (
          <Input autoComplete="off" />
        ) : (
          <Combobox<string>
            query={states}
            disabled={country === undefined}
            options={states.data?.map(({ state_name }) => ({ value: state_name, label: state_name }))}
            onChange={(name) => {
              const chosen = states.data?.find(({ state_name }) => state_name === name);
              form.setFieldValue('state_code', chosen?.state_code ?? '');
            }}
          />
        )}
      </Form.Item>
      <Form.Item {...item('city')}>
        {hasNoCities ? (
          <Input autoComplete="off" />
        ) : (
          <Combobox
            query={cities}
            disabled={state === undefined}
            options={cities.data?.map(({ city_name }) => ({ value: city_name, label: city_name }))}
          />
        )}
      </Form.Item>
      <Form.Item {...item('zipcode')}>
        <Input autoComplete="off" />
      </Form.Item>
    </div>
  );
}
