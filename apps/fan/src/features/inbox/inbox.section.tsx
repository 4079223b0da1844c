import type { Attendance } from '@backline/contract/attendance';
import type { InboxItem } from '@backline/contract/inbox';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { At, Card, Cards } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './inbox.module.css';
import { useInbox, useOpened } from './inbox.queries.ts';
import { PushConsent } from './push-consent.tsx';
import * as notificationTexts from '@backline/contract/notifications.texts';

export function Component({ event }: { event: Attendance }) {
  const { data, error, refetch, isFetching } = useInbox(event);
  if (data === undefined && error === null) return <Loading />;
  return (
    <Screen title={notificationTexts.fan.title}>
      {data === undefined ? (
        <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <Items event={event} items={data.result} />
      )}
      <PushConsent />
    </Screen>
  );
}

function Items({ event, items }: { event: Attendance; items: readonly InboxItem[] }) {
  useOpened(event, items);
  // Items that were new when the tab was opened stay marked while the fan reads them.
  const [before] = useState(() => new Set(items.filter((item) => item.is_opened).map((item) => item.notification_id)));
  if (items.length === 0) return <Notice>{notificationTexts.fan.nothing}</Notice>;
  return (
    <Cards isDense>
      {items.map((item) => (
        <Card key={item.notification_id}>
          <h2>
            {item.title}
            {!before.has(item.notification_id) && <span className={styles.fresh}>{notificationTexts.fan.isNew}</span>}
          </h2>
          <p className={styles.words}>{item.message}</p>
          <At at={item.sent_dttm}>{formatDay(item.sent_dttm, event.timezone)}</At>
        </Card>
      ))}
    </Cards>
  );
}
