import type { EventDetail } from '@backline/contract/events';
import type { UserRow, UserSection } from '@backline/contract/fans';
import { messages } from '@backline/contract/messages';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useEvent } from '../../lib/event.queries.ts';
import { formatCount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { EventNav } from '../../ui/event-nav.tsx';
import { eventPaths } from '../../ui/event-paths.ts';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Facts } from './facts.tsx';
import { OrderDetails } from './order-details.tsx';
import { eventUserColumns } from './user-columns.tsx';
import { useUserFilters, type UserFilters } from './user-filters.ts';
import { UserTable } from './user-table.tsx';
import { UserToolbar } from './user-toolbar.tsx';
import { EventState } from '../../ui/event-state.tsx';
import { toUsers } from './user-paths.ts';

const sections: readonly { key: UserSection; label: string; empty: string }[] = [
  { key: 'users', label: 'Users', empty: messages.noUsers },
  { key: 'checkins', label: 'Check-ins', empty: messages.noData },
  { key: 'requests', label: 'Requests', empty: messages.noData },
  { key: 'polls', label: 'Polls', empty: messages.noData },
  { key: 'orders', label: 'Orders', empty: messages.noData },
];

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState back={toUsers} query={useEvent(id)}>
      {(event) => <EventUsers event={event} />}
    </EventState>
  );
}

function EventUsers({ event }: { event: EventDetail }) {
  const ref = { id: event.event_id, name: event.event_name };
  const { managesFans } = useSession();
  const [filters, change] = useUserFilters();
  usePageTitle(`Users: ${event.event_name}`);
  return (
    <>
      <PageHeader
        title={event.event_name}
        breadcrumbs={[{ label: 'Users', to: eventPaths.allUsers }]}
        actions={managesFans && <LinkButton to={eventPaths.importUsers(ref)}>Import fans</LinkButton>}
      />
      <EventNav event={ref} />
      <Facts
        facts={[
          { title: 'Code', value: event.event_code },
          { title: 'Fans', value: formatCount(event.event_count) },
          { title: 'Created By', value: event.event_created_by },
          { title: 'Check Ins', value: formatCount(event.checkin_count) },
        ]}
      />
      <UserToolbar event={ref} filters={filters} onChange={change} />
      <Tabs
        activeKey={filters.section}
        onChange={(key) => change({ section: sections.find((section) => section.key === key)?.key })}
        // So that all five fit a phone: what does not would go into a menu that a tab list must not hold.
        tabBarGutter={20}
        destroyOnHidden
        items={sections.map(({ key, label, empty }) => ({
          key,
          label,
          children: <Section event={event} filters={{ ...filters, section: key }} label={label} empty={empty} />,
        }))}
      />
    </>
  );
}

interface SectionProps {
  event: EventDetail;
  filters: UserFilters;
  label: string;
  empty: string;
}

function Section({ event, filters, label, empty }: SectionProps) {
  const session = useSession();
  const [shown, setShown] = useState<UserRow | null>(null);
  const name = `${label} of ${event.event_name}`;
  return (
    <FocusHome label={name}>
      <UserTable
        label={name}
        eventId={event.event_id}
        filters={filters}
        columns={eventUserColumns(filters.section, { ...session, event, onOrder: setShown })}
        empty={empty}
      />
      {filters.section === 'orders' && (
        <OrderDetails order={shown?.order_info ?? null} timezone={event.timezone} onClose={() => setShown(null)} />
      )}
    </FocusHome>
  );
}
