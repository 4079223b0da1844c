import type { EventDetail } from '@backline/contract/events';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

interface EventPageHeaderProps {
  title: string;
  event: EventDetail;
}

export function EventPageHeader({ title, event }: EventPageHeaderProps) {
  const { event_id: id, event_name: name } = event;
  usePageTitle(`${title}: ${name}`);
  return (
    <PageHeader
      title={title}
      breadcrumbs={[
        { label: 'Events', to: eventPaths.list },
        { label: name, to: eventPaths.detail({ id, name }) },
      ]}
    />
  );
}
