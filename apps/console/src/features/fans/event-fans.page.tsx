import type { EventDetail } from '@backline/contract/events';
import { createFanImport } from '@backline/contract/fan-imports';
import { listFans, sectionAccess, type FanRow, type FanSection } from '@backline/contract/fans';
import * as fanTexts from '@backline/contract/fans.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths, eventTrail } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { toFans } from '../../nouns/fans/fan-paths.ts';
import { useListView, type ListView } from '../../nouns/list-views/use-list-view.ts';
import { ViewControls } from '../../nouns/list-views/view-controls.tsx';
import { useEventArrivals } from '../../nouns/events/use-arrivals.ts';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { eventTimes } from '../../lib/zone-clock.ts';
import { ExportLoading } from '../../ui/export-loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { smallDesktop } from '../../ui/use-media-query.ts';
import { useRecordPanel } from '../../ui/use-record-panel.ts';
import { eventFanColumns } from './event-fan-columns.tsx';
import { fanFilters, type FanFilters, isSortable, useFans, wantedFans } from './fan.queries.ts';
import { FanTable } from './fan-table.tsx';
import { FanToolbar } from './fan-toolbar.tsx';
import { OrderDetails } from './order-details.tsx';
import { useListedDeeds } from './use-listed-deeds.ts';

const FanExport = lazy(() => import('./fan-export.tsx'));
const FanPanel = lazy(() => import('./fan-panel.tsx'));

const sections: readonly { key: FanSection; label: string; empty: string }[] = [
  { key: 'users', label: 'Users', empty: fanTexts.noFans },
  { key: 'checkins', label: 'Check-ins', empty: generalTexts.noData },
  { key: 'requests', label: 'Requests', empty: generalTexts.noData },
  { key: 'polls', label: 'Polls', empty: generalTexts.noData },
  { key: 'orders', label: 'Orders', empty: generalTexts.noData },
];

export const handle: RouteHandle = { title: 'Users', access: listFans };

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState back={toFans} query={useEvent(id)}>
      {(event) => <EventFans event={event} />}
    </EventState>
  );
}

function EventFans({ event }: { event: EventDetail }) {
  const ref = { id: event.event_id, name: event.event_name };
  const { may } = useSession();
  const [chosen, change, replace] = fanFilters.use();
  const shown = sections.filter(({ key }) => may({ access: sectionAccess[key] }));
  // A shared link may name a section that this reader may not see. It then opens the section that everybody may see.
  const filters = shown.some(({ key }) => key === chosen.section) ? chosen : { ...chosen, section: 'users' as const };
  usePageTitle(`Users: ${event.event_name}`);
  useEventArrivals(event.event_id);
  useListedDeeds(event.event_id, filters.section);
  const opened = useRecordPanel({
    shown: filters.fan,
    push: (fan: number) => change({ fan }),
    clear: () => replace({ fan: null }),
  });
  const view = useListView('event_fans');
  const columns = eventFanColumns(filters.section, {
    may,
    event,
    isSortable: isSortable(filters),
    onOrder: () => undefined,
    onFan: opened.open,
  });
  return (
    <>
      <PageHeader
        title="Users"
        times={eventTimes(event.timezone)}
        breadcrumbs={eventTrail(ref)}
        actions={
          <>
            <Suspense fallback={<ExportLoading />}>
              <FanExport input={wantedFans(event.event_id, filters)} />
            </Suspense>
            {may(createFanImport) && <LinkButton to={eventPaths.importFans(ref)}>Import fans</LinkButton>}
          </>
        }
      />
      <Facts
        facts={[
          { title: 'Code', value: event.event_code },
          { title: 'Fans', value: formatCount(event.event_count ?? 0) },
          { title: 'Created By', value: event.event_created_by },
          { title: 'Check Ins', value: formatCount(event.checkin_count ?? 0) },
        ]}
      />
      <FanToolbar
        event={ref}
        filters={filters}
        onChange={change}
        controls={<ViewControls view={view} columns={columns} />}
      />
      <AddressTabs
        chosen={filters.section}
        onChoose={(section) => change({ section })}
        items={shown.map(({ key, label, empty }) => ({
          key,
          label,
          children: (
            <Section
              event={event}
              filters={{ ...filters, section: key }}
              view={view}
              opened={opened}
              label={label}
              empty={empty}
            />
          ),
        }))}
      />
    </>
  );
}

interface SectionProps {
  event: EventDetail;
  filters: FanFilters;
  view: ListView;
  opened: ReturnType<typeof useRecordPanel<number>>;
  label: string;
  empty: string;
}

function Section({ event, filters, view, opened: { kept, open, panel }, label, empty }: SectionProps) {
  const { may } = useSession();
  const [shown, setShown] = useState<FanRow | null>(null);
  const list = useFans(event.event_id, filters, view.isReady);
  const name = `${label} of ${event.event_name}`;
  return (
    <FocusHome label={name}>
      <FanTable
        label={name}
        eventId={event.event_id}
        filters={filters}
        view={view}
        columns={eventFanColumns(filters.section, {
          may,
          event,
          isSortable: isSortable(filters),
          onOrder: setShown,
          onFan: open,
        })}
        cardsBelow={filters.section === 'users' ? smallDesktop : undefined}
        empty={empty}
      />
      {filters.section === 'orders' && (
        <OrderDetails order={shown?.order_info ?? null} timezone={event.timezone} onClose={() => setShown(null)} />
      )}
      {kept !== null && (
        <Suspense fallback={null}>
          <FanPanel key={kept} event={event} list={list} panel={panel} fanId={kept} />
        </Suspense>
      )}
    </FocusHome>
  );
}
