import { ianaZone } from '@backline/contract/event-rules';
import type { EventDetail } from '@backline/contract/events';
import { engagementMessages } from '@backline/contract/engagement-messages';
import { messages } from '@backline/contract/messages';
import { updateRaffle, updateRaffleInput, type Raffle } from '@backline/contract/raffles';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { formatYearFirst } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { showPlain, type ConflictLabels } from '../../ui/conflict-fields.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { useClash } from '../../ui/use-clash.ts';
import { RaffleFields } from './raffle-fields.tsx';
import { RafflePageHeader } from './raffle-page-header.tsx';
import { toRaffles } from './raffle-paths.ts';
import { toFields, toValues, type RaffleValues } from './raffle-values.ts';
import { loadRaffle, useRaffleForForm, useUpdateRaffle } from './raffle.queries.ts';

export const handle: RouteHandle = { title: 'Edit Raffle', access: updateRaffle };

const labels: ConflictLabels<RaffleValues> = {
  title: 'Title',
  description: 'Description',
  start_time: 'Start Time',
  end_time: 'End Time',
  no_of_winners: 'Number of Winners',
  minimum_no_of_participants: 'Minimum Number of Participants',
  active: 'Active',
  completed: 'Completed',
  image: 'Image',
};

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState back={toRaffles} query={useEvent(id)}>
      {(event) => <EditPage event={event} />}
    </EventState>
  );
}

function EditPage({ event }: { event: EventDetail }) {
  const { raffle_id: raffleId = '' } = useParams();
  const list = eventPaths.rafflesOf({ id: event.event_id, name: event.event_name });
  return (
    <QueryState
      query={useRaffleForForm(event.event_id, raffleId)}
      wayBack={
        <LinkButton type="primary" to={list}>
          Back to the list
        </LinkButton>
      }
    >
      {(opened) => (
        <>
          <RafflePageHeader title="Edit Raffle" event={event} />
          <EditForm key={opened.id} event={event} opened={opened} list={list} />
        </>
      )}
    </QueryState>
  );
}

function EditForm({ event, opened, list }: { event: EventDetail; opened: Raffle; list: string }) {
  const { event_id: eventId, timezone } = event;
  const [form] = Form.useForm<RaffleValues>();
  const update = useUpdateRaffle();
  const initial = useMemo(() => toValues(opened, timezone), [opened, timezone]);
  const load = () => loadRaffle({ eventId, raffleId: opened.id });
  const { base, clash, onConflict, close, take, save } = useClash(form, opened, load);
  return (
    <>
      <RecordForm
        form={form}
        initial={initial}
        schema={updateRaffleInput}
        toBody={(values) => ({
          ...toFields(values, { timezone, stored: base.current }),
          event_id: eventId,
          raffle_id: opened.id,
          version: base.current.version,
        })}
        save={async (input, idempotencyKey) => [(await update.mutateAsync({ input, idempotencyKey })).message]}
        unexplained={messages.tryLater}
        onConflict={onConflict}
        savedTo={list}
        backTo={list}
      >
        <RaffleFields timezone={timezone} stored={opened} />
      </RecordForm>
      {clash !== null && (
        <ConflictDialog<RaffleValues>
          conflict={clash.conflict}
          title={engagementMessages.raffleConflict}
          what={`this raffle on ${formatYearFirst(clash.conflict.changed_dttm, ianaZone[timezone])} ${timezone}`}
          labels={labels}
          show={(name, values) => showPlain(values[name]).replace('T', name.endsWith('_time') ? ' ' : 'T')}
          imageFallback={defaultEvent}
          base={toValues(base.current, timezone)}
          mine={form.getFieldsValue(true)}
          theirs={toValues(clash.theirs, timezone)}
          onClose={close}
          onTake={take}
          onSave={save}
        />
      )}
    </>
  );
}
