import type { EventDetail } from '@backline/contract/events';
import { addTracks } from '@backline/contract/tracks';
import { Form } from 'antd';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartHeader, EventPartPage, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { TrackFields } from './track-fields.tsx';
import { trackPart } from './track-part.ts';
import { newTrack, toNewTracks, type TracksValues } from './track-values.ts';
import { useSaveTracks } from './use-save-tracks.ts';

export const handle: RouteHandle = { title: 'Create Music', access: addTracks };

export function Component() {
  return (
    <EventPartPage part={trackPart}>
      {(event) => (
        <>
          <EventPartHeader title="Create Music" part={trackPart} event={event} />
          <CreateForm key={event.event_id} event={event} />
        </>
      )}
    </EventPartPage>
  );
}

function CreateForm({ event }: { event: EventDetail }) {
  const [form] = Form.useForm<TracksValues>();
  const [initial] = useState<TracksValues>(() => ({ data: [newTrack], image: null }));
  const save = useSaveTracks(() => form.getFieldsValue(true));
  return (
    <RecordForm
      {...partForm(trackPart, event)}
      form={form}
      initial={initial}
      schema={addTracks.input}
      toBody={(values) => ({ event_id: event.event_id, data: toNewTracks(values) })}
      save={save}
    >
      <TrackFields />
    </RecordForm>
  );
}
