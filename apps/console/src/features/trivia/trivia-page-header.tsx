import type { EventDetail } from '@backline/contract/events';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

interface TriviaPageHeaderProps {
  title: string;
  event: EventDetail;
}

export function TriviaPageHeader({ title, event: { event_id: id, event_name: name } }: TriviaPageHeaderProps) {
  usePageTitle(`${title}: ${name}`);
  return (
    <PageHeader
      title={title}
      breadcrumbs={[
        { label: 'Trivia', to: eventPaths.allTrivia },
        { label: name, to: eventPaths.triviaOf({ id, name }) },
      ]}
    />
  );
}
