import type { EventDetail } from '@backline/contract/events';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

interface PollPageHeaderProps {
  title: string;
  event: EventDetail;
}

export function PollPageHeader({ title, event: { event_id: id, event_name: name } }: PollPageHeaderProps) {
  usePageTitle(`${title}: ${name}`);
  return (
    <PageHeader
      title={title}
      breadcrumbs={[
        { label: 'Events', to: eventPaths.list },
        { label: name, to: eventPaths.pollsOf({ id, name }) },
      ]}
    />
  );
}
