import type { EventDetail } from '@backline/contract/events';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

interface EventPartHeaderProps {
  title: string;
  event: EventDetail;
  area: { label: string; to: string };
  /** The event's list of such parts: `eventPaths.pollsOf`. */
  listOf: (event: { id: number; name: string }) => string;
}

/** Above the form of one of an event's polls, raffles or trivia. */
export function EventPartHeader({ title, event, area, listOf }: EventPartHeaderProps) {
  const { event_id: id, event_name: name } = event;
  usePageTitle(`${title}: ${name}`);
  return <PageHeader title={title} breadcrumbs={[area, { label: name, to: listOf({ id, name }) }]} />;
}
