import type { EventDetail } from '@backline/contract/events';
import { addTracks } from '@backline/contract/tracks';
import { Form } from 'antd';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { newOfPart, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { TrackFields } from './track-fields.tsx';
import { trackPart } from './track.queries.ts';
import { newTrack, toNewTracks, type TracksValues } from './track-values.ts';
import { useSaveTracks } from './use-save-tracks.ts';

export const handle: RouteHandle = { title: 'Create Music', access: addTracks };

export const Component = newOfPart(trackPart, 'Create Music', CreateForm);

function CreateForm({ event }: { event: EventDetail }) {
  const [form] = Form.useForm<TracksValues>();
  const [initial] = useState<TracksValues>(() => ({ data: [newTrack] }));
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
