import * as generalTexts from '@backline/contract/general.texts';
import { createEventInput } from '@backline/contract/event-fields';
import { Form } from 'antd';
import { useRef } from 'react';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { FormSection, RecordForm } from '../../ui/record-form.tsx';
import { DeliveryFields } from './event-delivery-fields.tsx';
import { addressOf, dependents, type CopiedAddress } from './event-dependencies.ts';
import { InformationFields } from './event-information-fields.tsx';
import { LocationFields } from './event-location-fields.tsx';
import type { KnownPeople } from './event-people-fields.tsx';
import { useCreateEvent, useProposedAddress } from './event.queries.ts';
import { imageInputs, toFields, type EventValues } from './event-values.ts';

export const eventForm = {
  unexplained: generalTexts.tryLater,
  inputOf: imageInputs,
  savedTo: '/groups',
  backTo: eventPaths.list,
};

interface NewEventFormProps {
  initial: EventValues;
  known: KnownPeople;
  copied?: CopiedAddress;
  proposalId?: number;
}

export function NewEventForm({ initial, known, copied, proposalId }: NewEventFormProps) {
  const [form] = Form.useForm<EventValues>();
  const create = useCreateEvent();
  const seoUrlFollowsName = useRef(true);
  const askForAddress = useProposedAddress((name, seoUrl) => {
    const isWanted = seoUrlFollowsName.current && form.getFieldValue('event_name') === name;
    if (isWanted) form.setFieldValue('seo_url', seoUrl);
  });

  function follow(changed: Partial<EventValues>, values: EventValues) {
    const more = dependents(changed, values);
    if ('event_name' in changed && seoUrlFollowsName.current) {
      more.seo_url = addressOf(values.event_name, copied ?? null);
      askForAddress(more.seo_url === '' ? values.event_name : '');
    }
    return more;
  }

  return (
    <RecordForm
      {...eventForm}
      form={form}
      initial={initial}
      follow={follow}
      schema={createEventInput}
      toBody={(values, image) => ({
        ...toFields(values, image),
        seo_url: values.seo_url,
        ...(proposalId !== undefined && { proposal_id: proposalId }),
      })}
      save={(input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey })}
    >
      <EventSections known={known} onSeoUrlTyped={(seoUrl) => (seoUrlFollowsName.current = seoUrl === '')} />
    </RecordForm>
  );
}

interface EventSectionsProps {
  known: KnownPeople;
  onSeoUrlTyped?: (seoUrl: string) => void;
}

export function EventSections(props: EventSectionsProps) {
  return (
    <>
      <FormSection title="Event Information" help="What the event is, when it starts and who takes part.">
        <InformationFields {...props} />
      </FormSection>
      <FormSection title="Location" help="Where the event takes place.">
        <LocationFields />
      </FormSection>
      <FormSection title="In Seat Delivery" help="Tax, delivery fee and how fans receive their orders.">
        <DeliveryFields />
      </FormSection>
    </>
  );
}
