import { updateEventInput } from '@backline/contract/event-fields';
import type { EventDetail } from '@backline/contract/events';
import { Form } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { EventState } from '../../nouns/events/event-state.tsx';
import { loadEvent } from '../../nouns/events/event.queries.ts';
import type { Conflict } from '../../ui/use-record-save.ts';
import { ConflictDialog } from './event-conflict.tsx';
import { EventForm } from './event-form.tsx';
import { EventPageHeader } from './event-page-header.tsx';
import { peopleOf } from './event-people-fields.tsx';
import { toValues, type EventValues } from './event-values.ts';
import { useEventForForm, useUpdateEvent } from './event.queries.ts';

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

interface Clash {
  conflict: Conflict;
  theirs: EventDetail;
}

function EditForm({ opened }: { opened: EventDetail }) {
  const [form] = Form.useForm<EventValues>();
  const update = useUpdateEvent();
  const initial = useMemo(() => toValues(opened), [opened]);
  /** What the form's values are changes of: as opened, and after a conflict as the other person left it. */
  const base = useRef(opened);
  const [clash, setClash] = useState<Clash | null>(null);

  function settle(theirs: EventDetail, chosen: Partial<EventValues>) {
    base.current = theirs;
    form.setFieldsValue(chosen);
    setClash(null);
  }

  return (
    <>
      <EventForm
        form={form}
        initial={initial}
        known={peopleOf(opened)}
        seoUrlIsFixed
        schema={updateEventInput}
        toBody={(fields) => ({ ...fields, event_id: opened.event_id, version: base.current.version })}
        save={(input, idempotencyKey) => update.mutateAsync({ input, idempotencyKey })}
        onConflict={async (conflict) => setClash({ conflict, theirs: await loadEvent(opened.event_id) })}
      />
      {clash !== null && (
        <ConflictDialog
          conflict={clash.conflict}
          base={base.current}
          mine={form.getFieldsValue(true)}
          theirs={clash.theirs}
          onClose={() => setClash(null)}
          onTake={(chosen) => settle(clash.theirs, chosen)}
          onSave={(chosen) => {
            settle(clash.theirs, chosen);
            form.submit();
          }}
        />
      )}
    </>
  );
}
