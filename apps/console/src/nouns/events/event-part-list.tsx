import type { EventDetail } from '@backline/contract/events';
import type { Operation } from '@backline/contract/operation';
import { Empty } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { searchFilters } from '../../lib/filters.ts';
import { useSession } from '../../lib/session.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { eventTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { refOf } from './event-part.tsx';
import { eventPaths, type EventPart, type EventRef, eventTrail } from './event-paths.ts';
import { EventPicker } from './event-picker.tsx';

type ListProps<Row extends { id: number | string }> = ComponentProps<typeof List<Row>>;

interface EventPartListProps<Row extends { id: number | string }> extends Omit<ListProps<Row>, 'query' | 'label'> {
  part: EventPart;
  event: EventDetail;
  /** Plural of the noun, as a title. */
  title: string;
  searchBy: string;
  add: { operation: Operation; to: (event: EventRef) => string; label: string; beside?: ReactNode };
  useRows: (eventId: number, search: string) => ListProps<Row>['query'] & { data: Row[] | undefined };
  children?: (rows: Row[] | undefined) => ReactNode;
}

export function EventPartList<Row extends { id: number | string }>(props: EventPartListProps<Row>) {
  const { part, event, title, searchBy, add, useRows, children, ...list } = props;
  const ref = refOf(event);
  const { may } = useSession();
  const [{ search }, change] = searchFilters.use();
  const query = useRows(event.event_id, search);
  usePageTitle(`${title}: ${event.event_name}`);
  const plural = title.toLowerCase();
  const label = `${title.charAt(0)}${plural.slice(1)} of ${event.event_name}`;
  const searchBox = (
    <SearchBox
      label={`Search ${plural}`}
      placeholder={`Search by ${searchBy}`}
      search={search}
      onChange={(next) => change({ search: next })}
    />
  );
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={eventTrail(ref)}
        times={eventTimes(event.timezone)}
        actions={
          may(add.operation) && (
            <>
              {add.beside}
              <LinkButton type="primary" to={add.to(ref)}>
                {add.label}
              </LinkButton>
            </>
          )
        }
      />
      {part.area.to === eventPaths.list ? (
        <Toolbar>{searchBox}</Toolbar>
      ) : (
        <Toolbar search={searchBox}>
          <EventPicker event={ref} placeholder="Choose an event" to={part.listOf} toAll={part.area.to} />
        </Toolbar>
      )}
      <FocusHome label={label}>
        <List {...list} label={label} query={query} />
      </FocusHome>
      {children?.(query.data)}
    </>
  );
}

/** Returns a page that asks for an event before it shows the event's records. */
export const allOfPart = ({ area: { label, to }, listOf }: EventPart) =>
  function AllOfPart() {
    return (
      <>
        <PageHeader title={label} breadcrumbs={[{ label: 'Events', to: eventPaths.list }]} />
        <Toolbar>
          <EventPicker event={null} placeholder="Choose an event" to={listOf} toAll={to} />
        </Toolbar>
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={`Choose an event to see its ${label.toLowerCase()}.`}
        />
      </>
    );
  };
