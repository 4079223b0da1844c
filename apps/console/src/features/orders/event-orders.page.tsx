import * as orderTexts from '@backline/contract/orders.texts';
import {
  listEventOrders,
  listRunnersOrders,
  updateOrders,
  type ListedEventOrder,
} from '@backline/contract/event-orders';
import type { EventDetail } from '@backline/contract/events';
import { processingStatuses, processingStatusNames } from '@backline/contract/order-status';
import { orderStatuses, orderStatusNames } from '@backline/contract/orders';
import { lazy, Suspense, useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { pageOfPart, refOf } from '../../nouns/events/event-part.tsx';
import { tableIn, useListView } from '../../nouns/list-views/use-list-view.ts';
import { ViewControls } from '../../nouns/list-views/view-controls.tsx';
import { eventPaths, eventTrail } from '../../nouns/events/event-paths.ts';
import { ChoiceFilter } from '../../ui/choice-filter.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { eventTimes } from '../../lib/zone-clock.ts';
import { ExportLoading } from '../../ui/export-loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { useRecordPanel } from '../../ui/use-record-panel.ts';
import { BulkBar } from './bulk-bar.tsx';
import { choose, chooseAll, keyOf, noChoice, orderOf } from './order-choice.ts';
import { orderColumns } from './order-columns.tsx';
import { orderFilters, orderPart, useEventOrders, useLiveOrders } from './order.queries.ts';
import { OrderTotals } from './order-totals.tsx';
import styles from './orders.module.css';
import { RefundDialog } from './refund-dialog.tsx';

const OrderExport = lazy(() => import('./order-export.tsx'));
const OrderPanel = lazy(() => import('./order-panel.tsx'));

export const handle: RouteHandle = { title: 'Orders', access: listEventOrders };

export const Component = pageOfPart(orderPart, EventOrders);

const statusOptions = processingStatuses.map((value) => ({ value, label: processingStatusNames[value] }));
const paymentOptions = orderStatuses.map((value) => ({ value, label: orderStatusNames[value] }));

function EventOrders({ event }: { event: EventDetail }) {
  const ref = refOf(event);
  const { may } = useSession();
  const [filters, change, replace] = orderFilters.use();
  const view = useListView('orders');
  const orders = useEventOrders(event.event_id, filters, view.isReady);
  const [chosen, setChosen] = useState(noChoice);
  const [refunding, setRefunding] = useState<ListedEventOrder | null>(null);
  useLiveOrders(event.event_id);
  const { kept, open, panel } = useRecordPanel({
    shown: filters.order !== null && orderOf(filters.order) !== null ? filters.order : null,
    push: (order: string) => change({ order }),
    clear: () => replace({ order: null }),
  });
  const columns = orderColumns({
    event,
    may,
    isSearched: filters.search !== '',
    listed: orders.data ?? [],
    chosen,
    onChooseAll: (listed) => setChosen((before) => chooseAll(before, listed)),
    onChoose: (order, isChosen) => setChosen((before) => choose(before, order, isChosen)),
    onRefund: setRefunding,
    onOpen: open,
  });
  usePageTitle(`Orders: ${event.event_name}`);
  const label = `Orders of ${event.event_name}`;
  return (
    <>
      <PageHeader
        title="Orders"
        times={eventTimes(event.timezone)}
        breadcrumbs={eventTrail(ref)}
        actions={
          <>
            <Suspense fallback={<ExportLoading />}>
              <OrderExport eventId={event.event_id} filters={filters} />
            </Suspense>
            {may(listRunnersOrders) && <LinkButton to={eventPaths.runnersList(ref)}>Runner’s list</LinkButton>}
          </>
        }
      />
      <OrderTotals event={event} />
      <Toolbar
        chosenCount={[filters.status, filters.payment].filter((value) => value !== null).length}
        search={
          <SearchBox
            label="Search orders"
            placeholder="Search by number, name, email or phone"
            search={filters.search}
            onChange={(search) => change({ search })}
          />
        }
      >
        <ChoiceFilter
          label="Order status"
          value={filters.status}
          options={statusOptions}
          onChange={(status) => change({ status })}
        />
        <ChoiceFilter
          label="Payment status"
          value={filters.payment}
          options={paymentOptions}
          onChange={(payment) => change({ payment })}
        />
        <ViewControls view={view} columns={columns} />
      </Toolbar>
      {may(updateOrders) && (
        <div className={styles.selection}>
          <FocusHome label="Bulk actions">
            <BulkBar eventId={event.event_id} filters={filters} chosen={chosen} onChoose={setChosen} />
          </FocusHome>
        </div>
      )}
      <div className={may(updateOrders) ? styles.list : undefined}>
        <FocusHome label={label}>
          <List
            label={label}
            query={orders}
            {...tableIn(view, columns)}
            rowClassName={({ is_refund: isRefund }) => (isRefund ? styles.refunded : undefined)}
            keyOf={keyOf}
            empty={orderTexts.none}
          />
          <RefundDialog eventId={event.event_id} order={refunding} onClose={() => setRefunding(null)} />
          {kept !== null && (
            <Suspense fallback={null}>
              <OrderPanel event={event} panel={panel} orderKey={kept} />
            </Suspense>
          )}
        </FocusHome>
      </div>
    </>
  );
}
