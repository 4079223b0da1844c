import { ApiError } from '@backline/client';
import type { EventDetail } from '@backline/contract/events';
import { nights } from '@backline/contract/night-access';
import * as nightTexts from '@backline/contract/night.texts';
import type { Night } from '@backline/contract/night';
import * as generalTexts from '@backline/contract/general.texts';
import { Alert, Button, Empty } from 'antd';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { StaleNotice, useStaleText } from '../../ui/stale-notice.tsx';
import { ComparePicker } from './compare-picker.tsx';
import { isEmpty } from './night-axis.ts';
import { NightChart } from './night-chart.tsx';
import { NightEars } from './night-ears.tsx';
import { NightTotals } from './night-totals.tsx';
import { NightTold } from './night-told.tsx';
import { whenAt } from './night-figures.ts';
import { isLive, useNight, useOtherNight } from './night.queries.ts';
import styles from './night.module.css';
import { RunningNow } from './running-now.tsx';
import { filters, id } from '../../lib/filters.ts';

const nightFilters = filters({
  with: id(),
});

export const handle: RouteHandle = { title: nightTexts.theNight, access: nights, isStage: true };

export function Component() {
  const { event_id: id = '' } = useParams();
  return <EventState query={useEvent(id)}>{(event) => <NightOf event={event} />}</EventState>;
}

function NightOf({ event }: { event: EventDetail }) {
  const { event_id: eventId, event_name: name } = event;
  const query = useNight(eventId);
  const [{ with: otherId }, change] = nightFilters.use(({ with: id }) => ({ with: id === eventId ? null : id }));
  const other = useOtherNight(otherId);
  const state = query.data?.state;
  const stale = useStaleText(query, query.data === undefined ? '' : whenAt(query.data, query.data.now_dttm));
  usePageTitle(`${state === 'on' ? nightTexts.now : nightTexts.theNight}: ${name}`);
  return (
    <div className={styles.page}>
      <PageHeader title={state === 'on' ? nightTexts.now : nightTexts.theNight} />
      {(query.data === undefined || isLive(query.data)) && <NightEars eventId={eventId} />}
      <QueryState query={query}>
        {(night) => (
          <>
            <div className={styles.unprinted}>
              <StaleNotice text={stale} />
            </div>
            <div className={styles.night}>
              {!isEmpty(night) && <NightTotals night={night} />}
              {/* Also shown before and after the night if something runs: doors may open long before it, and orders may be open long after it. */}
              {(night.state === 'on' || night.running.length > 0) && <RunningNow night={night} />}
              <div className={styles.head}>
                <p>
                  <DateTime at={night.event_dttm} timezone={night.timezone} withZone />, {event.venue}
                </p>
                {!isEmpty(night) && (
                  <div className={styles.actions}>
                    <ComparePicker
                      eventId={eventId}
                      otherId={otherId}
                      other={other.data}
                      onChange={(id) => change({ with: id })}
                    />
                    <Button onClick={() => print()}>Print</Button>
                  </div>
                )}
              </div>
              {stale === null && <NightTold night={night} />}
              {otherId !== null && <OtherFailure error={other.error} onRetry={() => void other.refetch()} />}
              <Told night={night} other={otherId === null ? null : (other.data ?? null)} />
            </div>
          </>
        )}
      </QueryState>
    </div>
  );
}

function Told({ night, other }: { night: Night; other: Night | null }) {
  const { choosesArtists } = useSession();
  return (
    <>
      {isEmpty(night) ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyWords[night.state]} />
      ) : (
        <>
          {!choosesArtists && night.orders !== null && <p className={styles.soft}>{nightTexts.ownLines}</p>}
          <NightChart night={night} other={other} />
        </>
      )}
    </>
  );
}

const emptyWords: Readonly<Record<Night['state'], string>> = {
  before: nightTexts.notBegun,
  on: nightTexts.nothingYet,
  over: nightTexts.nothingHappened,
};

function OtherFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return null;
  if (error instanceof ApiError && error.status === 404)
    return <Alert className={styles.unprinted} type="warning" showIcon title={nightTexts.otherMissing} />;
  return (
    <Alert
      className={styles.unprinted}
      type="error"
      showIcon
      title={generalTexts.fetchFailed}
      description={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );
}
