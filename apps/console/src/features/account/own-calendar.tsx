import { App, Button, Card } from 'antd';
import { useId, useRef } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSession } from '../../lib/session.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import styles from './account.module.css';
import { useCalendarFeed, useEndCalendar, useRenewCalendar } from './account.queries.ts';

/** The person's events as a calendar that phones and mail programs subscribe to. */
export function OwnCalendar() {
  const { user } = useSession();
  const isActing = Boolean(user?.impersonator);
  const feed = useCalendarFeed(!isActing);
  const reasonId = useId();
  return (
    <Card title={<h2>Calendar</h2>}>
      <p id={reasonId} className={`${styles.note} ${styles.reason}`}>
        {isActing
          ? `You are acting as ${user?.name}. Only they can see the address of their calendar.`
          : 'Subscribe to your events in the calendar of your phone or mail program. Your calendar app updates dates that change.'}
      </p>
      {!isActing && (
        <QueryState query={feed}>
          {({ url }) => (url === null ? <Begin /> : <Feed url={url} noteId={reasonId} />)}
        </QueryState>
      )}
    </Card>
  );
}

function Begin() {
  const { message } = App.useApp();
  const renew = useRenewCalendar();
  const isBeginning = useRef(false);
  /** A second address would end the first one. */
  async function begin() {
    if (isBeginning.current) return;
    isBeginning.current = true;
    try {
      message.success((await renew.mutateAsync()).message);
    } catch (error) {
      message.error(failureText(error));
    } finally {
      isBeginning.current = false;
    }
  }
  return (
    <Button loading={renew.isPending} onClick={() => void begin()}>
      Make a calendar address
    </Button>
  );
}

function Feed({ url, noteId }: { url: string; noteId: string }) {
  const ask = useAsk();
  const renew = useRenewCalendar();
  const end = useEndCalendar();
  return (
    <>
      <CopyField label="Calendar address" value={url} describedBy={noteId} />
      <p className={`${styles.note} ${styles.reason}`}>
        Anyone with this address can see your events. Renew it if somebody else has it.
      </p>
      <div className={styles.calendarActions}>
        <Button
          onClick={() =>
            ask({
              title: 'Renew the address of your calendar?',
              content: 'Calendars that use the current address stop updating. Subscribe them to the new one.',
              okText: 'Renew',
              run: () => renew.mutateAsync(),
            })
          }
        >
          Renew address
        </Button>
        <Button
          onClick={() =>
            ask({
              title: 'End the address of your calendar?',
              content: 'Calendars that use it stop updating.',
              okText: 'End',
              run: () => end.mutateAsync(),
            })
          }
        >
          End address
        </Button>
      </div>
    </>
  );
}
