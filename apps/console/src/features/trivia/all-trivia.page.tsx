import { listTrivia } from '@backline/contract/trivia';
import { Empty } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventPicker } from '../../nouns/events/event-picker.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';

export const handle: RouteHandle = { title: 'Trivia', access: listTrivia };

export function Component() {
  return (
    <>
      <PageHeader title="Trivia" breadcrumbs={[{ label: 'Events', to: eventPaths.list }]} />
      <Toolbar>
        <EventPicker event={null} placeholder="Choose an event" to={eventPaths.triviaOf} toAll={eventPaths.allTrivia} />
      </Toolbar>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Choose an event to see its trivia." />
    </>
  );
}
