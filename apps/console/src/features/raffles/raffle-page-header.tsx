import type { EventDetail } from '@backline/contract/events';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

interface RafflePageHeaderProps {
  title: string;
  event: EventDetail;
}

export function RafflePageHeader({ title, event: { event_id: id, event_name: name } }: RafflePageHeaderProps) {
  usePageTitle(`${title}: ${name}`);
  return (
    <PageHeader
      title={title}
      breadcrumbs={[
        { label: 'Raffles', to: eventPaths.allRaffles },
        { label: name, to: eventPaths.rafflesOf({ id, name }) },
      ]}
    />
  );
}
