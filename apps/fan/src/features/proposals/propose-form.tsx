import { otherZones, timezones, zoneCity, zoneOf, type Timezone } from '@backline/contract/time-zones';
import { placeFailure } from '@backline/page/placed-failure';
import { useSingleFlight } from '@backline/page/single-flight';
import { haveSameClocks } from '@backline/page/time-zone';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { failureText } from '../../lib/failure-text.ts';
import { isNoResponse } from '../../lib/network.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LinesField } from '../../ui/lines-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { keepDraft, keptDraft } from './draft.ts';
import { PictureError, type ChosenPicture } from '../../lib/store-chosen.ts';
import { pictureOf } from './poster.ts';
import { PosterField } from './poster-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { errorsOf, toInput, type ProposeErrors, type ProposeValues } from './propose-values.ts';
import type { Arrival } from './proposals.page.tsx';
import { useProposeEvent } from './proposals.queries.ts';
import * as proposalTexts from '@backline/contract/event-proposals.texts';

const zones = timezones.map((zone) => ({ value: zone, label: `${zone} (${zoneCity(zoneOf(zone))})` }));
const others = {
  label: proposalTexts.propose.otherZones,
  options: otherZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
};

export function ProposeForm({ artists }: { artists: readonly { id: number; name: string }[] }) {
  const [, navigate] = useLocation();
  const [values, setValues] = useState(() => keptDraft(artists));
  const [isZoneChosen, setIsZoneChosen] = useState(false);
  const [zoneOfPlace, setZoneOfPlace] = useState<Timezone | null>(null);
  const [errors, setErrors] = useState<ProposeErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [poster, setPoster] = useState<ChosenPicture | null>(null);
  const propose = useProposeEvent();
  const form = useRef<HTMLDivElement>(null);

  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);

  function refuse(wrong: ProposeErrors) {
    setErrors(wrong);
    setRefusals((before) => before + 1);
  }

  function change(changed: Partial<ProposeValues>) {
    const next = { ...values, ...changed };
    setValues(next);
    keepDraft(next);
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])),
    }));
    setFailure(null);
  }
  const bind = <Name extends keyof ProposeValues>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name] ?? null,
    onChange: (typed: string) => change({ [name]: typed }),
  });

  const isOtherZone =
    zoneOfPlace !== null &&
    zoneOfPlace !== values.timezone &&
    !haveSameClocks(zoneOf(zoneOfPlace), zoneOf(values.timezone));

  const send = useSingleFlight(async () => {
    setFailure(null);
    const wrong = errorsOf(values, serverNow());
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    try {
      const { message } = await propose.mutateAsync({ ...toInput(values), ...(await pictureOf(poster)) });
      navigate('/proposals', { replace: true, state: { said: message } satisfies Arrival });
    } catch (error) {
      if (error instanceof PictureError) return setFailure(proposalTexts.propose.pictureFailed);
      const inputs = Object.keys(values) as (keyof ProposeValues)[];
      const { beside, alone } = placeFailure(error as Error, inputs, textOf);
      refuse(beside);
      setFailure(alone);
    }
  });

  return (
    <div ref={form}>
      <Form onSubmit={() => void send()}>
        <Field {...bind('event_name')} label={proposalTexts.propose.name} autoComplete="off" />
        <SelectField
          {...bind('artist_id')}
          label={proposalTexts.propose.artist}
          none={proposalTexts.propose.choose}
          options={artists.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Field {...bind('event_dttm')} label={proposalTexts.propose.date} type="datetime-local" />
        <SelectField
          {...bind('timezone')}
          label={proposalTexts.propose.zone}
          options={zones}
          more={others}
          {...(isOtherZone ? { hint: proposalTexts.propose.zoneOfPlace(zoneOfPlace.replaceAll('_', ' ')) } : {})}
          onChange={(timezone) => {
            setIsZoneChosen(true);
            change({ timezone });
          }}
        />
        <Field {...bind('venue')} label={proposalTexts.propose.venue} autoComplete="off" />
        <PlaceFields
          values={values}
          errors={errors}
          onChange={(place, zone) => {
            setZoneOfPlace(zone ?? null);
            // Keeps a zone that the fan chose. The field's hint then names the zone of the place.
            change(zone === undefined || isZoneChosen ? place : { ...place, timezone: zone });
          }}
        />
        <LinesField
          {...bind('words')}
          label={proposalTexts.propose.words}
          hint={proposalTexts.propose.wordsHint}
          rows={4}
        />
        <PosterField
          file={poster?.file ?? null}
          onPick={(file) => {
            setPoster(file && { file, stored: null });
            setFailure(null);
          }}
        />
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <Button type="submit" isBusy={propose.isPending}>
          {proposalTexts.propose.submit}
        </Button>
      </Form>
    </div>
  );
}

const textOf = (error: Error) => (isNoResponse(error) ? proposalTexts.propose.kept : failureText(error));
