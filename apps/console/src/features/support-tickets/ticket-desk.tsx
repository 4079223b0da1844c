import * as supportTexts from '@backline/contract/support-tickets.texts';
import { supportStatuses } from '@backline/contract/support-tickets';
import type { EventDetail } from '@backline/contract/events';
import { formatCount } from '../../lib/format.ts';
import { tableIn, useListView } from '../../nouns/list-views/use-list-view.ts';
import { ViewControls } from '../../nouns/list-views/view-controls.tsx';
import { ChoiceFilter } from '../../ui/choice-filter.tsx';
import { QueriedFacts } from '../../ui/facts.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { List } from '../../ui/list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { useRecordPanel } from '../../ui/use-record-panel.ts';
import styles from './support.module.css';
import { ticketColumns } from './ticket-columns.tsx';
import { TicketDrawer } from './ticket-drawer.tsx';
import { ticketFilters, useLiveTickets, useTicketCounts, useTickets } from './ticket.queries.ts';

const statusOptions = [
  ...supportStatuses.map((value) => ({ value, label: supportTexts.statuses[value] })),
  { value: 'all' as const, label: 'All' },
];
const assignedOptions = [
  { value: 'mine' as const, label: 'Assigned to me' },
  { value: 'nobody' as const, label: 'Unassigned' },
];

export function TicketDesk({ event }: { event: EventDetail | null }) {
  const eventId = event?.event_id ?? 0;
  const [filters, change, replace] = ticketFilters.use();
  const view = useListView('tickets');
  const tickets = useTickets(eventId, filters, view.isReady);
  const counts = useTicketCounts(eventId);
  useLiveTickets(eventId);
  const label = event === null ? 'General support' : `Support tickets of ${event.event_name}`;
  const timezone = event?.timezone;
  const { kept, open, panel } = useRecordPanel({
    shown: filters.ticket,
    push: (ticket: number) => change({ ticket }),
    clear: () => replace({ ticket: null }),
  });
  const columns = ticketColumns({ timezone, onOpen: open });
  return (
    <>
      <QueriedFacts
        query={counts}
        facts={[
          { title: 'Total', of: ({ total }) => formatCount(total) },
          { title: 'Open', of: ({ open_total: openCount }) => formatCount(openCount) },
          { title: 'Closed', of: ({ closed_total: closed }) => formatCount(closed) },
        ]}
      />
      <Toolbar
        chosenCount={[filters.status !== 'open', filters.assigned !== null].filter(Boolean).length}
        search={
          <SearchBox
            label="Search support tickets"
            placeholder="Search by name, email or message"
            search={filters.search}
            onChange={(search) => change({ search })}
          />
        }
      >
        <Select
          className={styles.filter}
          aria-label="Status"
          value={filters.status}
          options={statusOptions}
          onChange={(status) => change({ status })}
        />
        <ChoiceFilter
          label="Assigned to"
          value={filters.assigned}
          options={assignedOptions}
          onChange={(assigned) => change({ assigned })}
        />
        <ViewControls view={view} columns={columns} />
      </Toolbar>
      <FocusHome label={label}>
        <List
          label={label}
          query={tickets}
          {...tableIn(view, columns)}
          rowClassName={({ unread }) => (unread > 0 ? styles.unread : undefined)}
          empty={supportTexts.none}
        />
        {kept !== null && <TicketDrawer panel={panel} event={event} ticketId={kept} timezone={timezone} />}
      </FocusHome>
    </>
  );
}
