import { createEvent } from '@backline/contract/events';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { NewEventForm } from './event-form.tsx';
import { nobody } from './event-people-fields.tsx';
import { newEvent } from './event-values.ts';

export const handle: RouteHandle = { title: 'New Event', access: createEvent };

export function Component() {
  return (
    <>
      <PageHeader title="New Event" breadcrumbs={[{ label: 'Events', to: eventPaths.list }]} />
      <NewEventForm initial={newEvent} known={nobody} />
    </>
  );
}
