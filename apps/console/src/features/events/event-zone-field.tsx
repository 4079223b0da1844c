import { eventFields } from '@backline/contract/event-fields';
import { otherZones, timezones, zoneOf, type Timezone } from '@backline/contract/time-zones';
import { haveSameClocks } from '@backline/page/time-zone';
import { Button, Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { formItems } from '../../lib/form-rules.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { isCalled } from './zone-names.ts';
import { useCities, useCountries, useStates } from './event.queries.ts';

const item = formItems(eventFields);
const spaced = (zone: string) => zone.replaceAll('_', ' ');
const option = (value: Timezone) => ({ value, label: spaced(value), name: spaced(zoneOf(value)) });
const choices = [
  { label: 'Common time zones', options: timezones.map(option) },
  { label: 'Other time zones', options: otherZones().map(option) },
];

/**
 * Matches a zone by its label, its id and its common names: `chicago` finds CST, `BST` finds London. A group is shown
 * if one of its options matches.
 */
const isFound = (typed: string, found?: { label?: unknown; name?: string; value?: unknown; options?: unknown }) =>
  found?.options === undefined &&
  (`${String(found?.label)} ${found?.name}`.toLowerCase().includes(spaced(typed).trim().toLowerCase()) ||
    isCalled(String(found?.value), typed));

interface EventZoneFieldProps {
  /** True if the event has a zone already, so that choosing a place does not replace it. */
  isStored: boolean;
}

/**
 * Sets the zone of the chosen place until somebody chooses a zone by hand. After that it only suggests the place's
 * zone.
 */
export function EventZoneField({ isStored }: EventZoneFieldProps) {
  const form = Form.useFormInstance();
  const chosen = Form.useWatch<Timezone | undefined>('timezone') ?? 'CST';
  const place = useZonedPlace();
  const proposed = place?.timezone;
  const follow = useEffectEvent(() => {
    const isPlaceChosen = form.isFieldTouched('state') || form.isFieldTouched('city');
    if (proposed === undefined || isStored || !isPlaceChosen || form.isFieldTouched('timezone')) return;
    // Sets `touched` to false, because it marks a zone chosen by hand. `setFieldValue` would set it to true.
    form.setFields([{ name: 'timezone', value: proposed, touched: false }]);
  });
  useEffect(() => follow(), [proposed]);
  const isOther =
    place !== undefined && place.timezone !== chosen && !haveSameClocks(zoneOf(place.timezone), zoneOf(chosen));
  return (
    <Form.Item
      {...item('timezone')}
      extra={
        isOther && (
          <>
            {place.name} is in {spaced(place.timezone)}.{' '}
            <Button type="link" size="small" onClick={() => form.setFieldValue('timezone', place.timezone)}>
              Use {spaced(place.timezone)}
            </Button>
          </>
        )
      }
    >
      <Combobox<Timezone> options={choices} showSearch={{ filterOption: isFound }} />
    </Form.Item>
  );
}

function useZonedPlace(): { name: string; timezone: Timezone } | undefined {
  const countryName = Form.useWatch<string | undefined>('country');
  const stateName = Form.useWatch<string | undefined>('state');
  const cityName = Form.useWatch<string | undefined>('city');
  const country = useCountries().data?.find(({ country_name }) => country_name === countryName);
  const state = useStates(country?.country_id).data?.find(({ state_name }) => state_name === stateName);
  const city = useCities(state?.state_id).data?.find(({ city_name }) => city_name === cityName);
  if (city !== undefined) return { name: city.city_name, timezone: city.timezone };
  return state && { name: state.state_name, timezone: state.timezone };
}
