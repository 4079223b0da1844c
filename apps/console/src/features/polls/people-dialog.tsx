import type { EventDetail } from '@backline/contract/events';
import * as generalTexts from '@backline/contract/general.texts';
import type { PollParticipant } from '@backline/contract/polls';
import { Modal } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { missing } from '../../lib/format.ts';
import { NotifyButton } from '../../nouns/notifications/notify-button.tsx';
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { List } from '../../ui/list.tsx';
import type { PollPeople } from './poll-actions.tsx';
import { usePollPeople } from './poll.queries.ts';
import styles from './polls.module.css';

const PeopleExport = lazy(() => import('./people-export.tsx'));

interface PeopleDialogProps {
  event: EventDetail;
  people: PollPeople | null;
  onClose: () => void;
}

const titles = { participants: 'Participants', winners: 'Poll Winners' } as const;

export function PeopleDialog({ event, people, onClose }: PeopleDialogProps) {
  const [last, setLast] = useState(people);
  if (people !== null && people !== last) setLast(people);
  return (
    <Modal
      open={people !== null}
      title={last && titles[last.which]}
      footer={null}
      width={720}
      destroyOnHidden
      onCancel={onClose}
    >
      {last && <People event={event} people={last} />}
    </Modal>
  );
}

function People({ event, people: { poll, which } }: { event: EventDetail; people: PollPeople }) {
  const found = usePollPeople(event.event_id, poll.id, which);
  const title = `${titles[which]} of ${poll.question}`;
  return (
    <>
      <div className={styles.about}>
        <p className={styles.question}>
          <Breakable>{poll.question}</Breakable>
        </p>
        {which === 'participants' && (
          <NotifyButton
            size="small"
            event={{ id: event.event_id, name: event.event_name }}
            audience={{ eventNotificationType: 'poll_participants', pollId: poll.id }}
            label="Notify participants"
            title={`Notify the participants of ${poll.question}`}
          />
        )}
      </div>
      <List label={title} query={found} columns={columns(event)} empty={generalTexts.noData} />
      <Suspense fallback={null}>
        <PeopleExport eventId={event.event_id} people={{ poll, which }} />
      </Suspense>
    </>
  );
}

const columns = ({ timezone }: EventDetail): Column<PollParticipant>[] => [
  {
    key: 'name',
    title: 'Name',
    render: ({ name, profile_image_thumbnail_url: image }) => (
      <div className={styles.person}>
        <PersonAvatar name={name} imageUrl={image} />
        <Breakable>{name}</Breakable>
      </div>
    ),
  },
  { key: 'phone', title: 'Phone', render: ({ phone_number: phone }) => phone ?? missing },
  {
    key: 'created',
    title: 'Created At',
    render: ({ created_dttm: at }) => (
      <span className={styles.time}>
        <DateTime at={at} timezone={timezone} isYearFirst />
      </span>
    ),
  },
];
