import { messages } from '@backline/contract/messages';
import type { FormInstance } from 'antd';
import { useRef } from 'react';
import type { FieldSchema } from '../../lib/form-rules.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { FormSection, RecordForm } from '../../ui/record-form.tsx';
import type { Conflict, Saved } from '../../ui/use-record-save.ts';
import { DeliveryFields } from './event-delivery-fields.tsx';
import { addressOf, dependents, type CopiedAddress } from './event-dependencies.ts';
import { InformationFields } from './event-information-fields.tsx';
import { LocationFields } from './event-location-fields.tsx';
import type { KnownPeople } from './event-people-fields.tsx';
import { useProposedAddress } from './event.queries.ts';
import { imageInputs, toFields, type EventFields, type EventValues } from './event-values.ts';

interface EventFormProps<Body> {
  form: FormInstance<EventValues>;
  initial: EventValues;
  known: KnownPeople;
  copied?: CopiedAddress;
  seoUrlIsFixed?: boolean;
  schema: FieldSchema;
  toBody: (fields: EventFields, values: EventValues) => Body;
  /** Answers what tells of it. */
  save: (body: Body, idempotencyKey: string) => Promise<Saved>;
  onConflict?: (conflict: Conflict) => Promise<void>;
}

export function EventForm<Body>(props: EventFormProps<Body>) {
  const { form, initial, known, copied = null, seoUrlIsFixed = false } = props;
  const seoUrlFollowsName = useRef(!seoUrlIsFixed);
  const askForAddress = useProposedAddress((name, seoUrl) => {
    const isWanted = seoUrlFollowsName.current && form.getFieldValue('event_name') === name;
    if (isWanted) form.setFieldValue('seo_url', seoUrl);
  });

  function follow(changed: Partial<EventValues>, values: EventValues) {
    const more = dependents(changed, values);
    if ('event_name' in changed && seoUrlFollowsName.current) {
      more.seo_url = addressOf(values.event_name, copied);
      askForAddress(more.seo_url === '' ? values.event_name : '');
    }
    return more;
  }

  return (
    <RecordForm
      form={form}
      initial={initial}
      follow={follow}
      schema={props.schema}
      toBody={(values, image) => props.toBody(toFields(values, image), values)}
      save={props.save}
      unexplained={messages.tryLater}
      inputOf={imageInputs}
      onConflict={props.onConflict}
      savedTo="/groups"
      backTo={eventPaths.list}
    >
      <FormSection title="Event Information">
        <InformationFields
          known={known}
          seoUrlIsFixed={seoUrlIsFixed}
          onSeoUrlTyped={(seoUrl) => (seoUrlFollowsName.current = seoUrl === '')}
        />
      </FormSection>
      <FormSection title="Location">
        <LocationFields />
      </FormSection>
      <FormSection title="In Seat Delivery">
        <DeliveryFields />
      </FormSection>
    </RecordForm>
  );
}
