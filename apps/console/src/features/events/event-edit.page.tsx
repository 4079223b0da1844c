import { updateEventInput } from '@backline/contract/event-fields';
import { updateEvent, type WholeEvent } from '@backline/contract/events';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useClash } from '../../ui/use-clash.ts';
import { EventConflict } from './event-conflict.tsx';
import { EventForm } from './event-form.tsx';
import { EventPageHeader } from './event-page-header.tsx';
import { peopleOf } from './event-people-fields.tsx';
import { keepInstant, toValues, type EventValues } from './event-values.ts';
import { loadWholeEvent, useEventForForm, useUpdateEvent } from './event.queries.ts';

export const handle: RouteHandle = { title: 'Edit Event', access: updateEvent };

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState query={useEventForForm(id)}>
      {(opened) => (
        <>
          <EventPageHeader title="Edit Event" event={opened} />
          <EditForm key={opened.event_id} opened={opened} />
        </>
      )}
    </EventState>
  );
}

function EditForm({ opened }: { opened: WholeEvent }) {
  const [form] = Form.useForm<EventValues>();
  const update = useUpdateEvent();
  const initial = useMemo(() => toValues(opened), [opened]);
  const { base, clash, onConflict, close, take, save } = useClash(form, opened, () => loadWholeEvent(opened.event_id));

  return (
    <>
      <EventForm
        form={form}
        initial={initial}
        known={peopleOf(opened)}
        seoUrlIsFixed
        schema={updateEventInput}
        toBody={(fields) => ({
          ...fields,
          event_dttm: keepInstant(base.current, fields),
          event_id: opened.event_id,
          version: base.current.version,
        })}
        save={async (input, idempotencyKey) => [(await update.mutateAsync({ input, idempotencyKey })).message]}
        onConflict={onConflict}
      />
      {clash !== null && (
        <EventConflict
          conflict={clash.conflict}
          base={base.current}
          mine={form.getFieldsValue(true)}
          theirs={clash.theirs}
          onClose={close}
          onTake={take}
          onSave={save}
        />
      )}
    </>
  );
}
