import type { EventDetail } from '@backline/contract/events';
import * as songRequestTexts from '@backline/contract/song-requests.texts';
import type { RequestingUser } from '@backline/contract/song-requests';
import { Modal } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatCount, missing } from '../../lib/format.ts';
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { List } from '../../ui/list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import styles from './song-requests.module.css';
import { useRequestingUsers } from './song-request.queries.ts';

const AskerExport = lazy(() => import('./asker-export.tsx'));

interface AskersDialogProps {
  event: EventDetail;
  title: string | null;
  onClose: () => void;
}

export function AskersDialog({ event, title, onClose }: AskersDialogProps) {
  const [last, setLast] = useState(title);
  if (title !== null && title !== last) setLast(title);
  return (
    <Modal
      open={title !== null}
      title={last && `Who asked for “${last}”`}
      footer={null}
      width={720}
      destroyOnHidden
      onCancel={onClose}
    >
      {last && <Askers event={event} title={last} />}
    </Modal>
  );
}

function Askers({ event, title }: { event: EventDetail; title: string }) {
  const [search, setSearch] = useState('');
  const askers = useRequestingUsers(event.event_id, title, search);
  return (
    <div className={styles.askers}>
      <SearchBox label="Search fans" placeholder="Name" search={search} onChange={setSearch} />
      <List
        label={`Requests for ${title}`}
        query={askers}
        columns={columns(event)}
        empty={songRequestTexts.noRequests}
      />
      <Suspense fallback={null}>
        <AskerExport eventId={event.event_id} title={title} search={search} />
      </Suspense>
    </div>
  );
}

const columns = ({ timezone }: EventDetail): Column<RequestingUser>[] => [
  {
    key: 'name',
    title: 'Name',
    render: (asker) => (
      <div className={styles.asker}>
        <PersonAvatar name={asker.name} imageUrl={asker.profile_image_url} />
        <div>
          <div>{asker.name}</div>
          <div className={styles.address}>
            <Breakable>{asker.phone_number ?? asker.email ?? missing}</Breakable>
          </div>
        </div>
      </div>
    ),
  },
  { key: 'count', title: 'Requests', render: (asker) => formatCount(asker.request_count) },
  {
    key: 'time',
    title: 'Time',
    render: (asker) => (
      <span className={styles.time}>
        <DateTime at={asker.created_dttm} timezone={timezone} />
      </span>
    ),
  },
];
