import { listRaffles } from '@backline/contract/raffles';
import { Empty } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventPicker } from '../../nouns/events/event-picker.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';

export const handle: RouteHandle = { title: 'Raffles', access: listRaffles };

export function Component() {
  return (
    <>
      <PageHeader title="Raffles" breadcrumbs={[{ label: 'Events', to: eventPaths.list }]} />
      <Toolbar>
        <EventPicker
          event={null}
          placeholder="Choose an event"
          to={eventPaths.rafflesOf}
          toAll={eventPaths.allRaffles}
        />
      </Toolbar>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Choose an event to see its raffles." />
    </>
  );
}
