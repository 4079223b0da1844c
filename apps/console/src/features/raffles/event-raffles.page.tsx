import type { EventDetail } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
import { addRaffle, listRaffles } from '@backline/contract/raffles';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { EventNav } from '../../nouns/events/event-nav.tsx';
import { EventPartPage, refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventPicker } from '../../nouns/events/event-picker.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { raffleColumns } from './raffle-columns.tsx';
import { searchFilters } from '../../lib/filters.ts';
import { rafflePart, useRaffles } from './raffle.queries.ts';
import styles from './raffles.module.css';
import { WinnersDialog } from './winners-dialog.tsx';

export const handle: RouteHandle = { title: 'Raffles', access: listRaffles };

export function Component() {
  return (
    <EventPartPage part={rafflePart}>{(event) => <EventRaffles key={event.event_id} event={event} />}</EventPartPage>
  );
}

function EventRaffles({ event }: { event: EventDetail }) {
  const ref = refOf(event);
  const { may } = useSession();
  const [{ search }, change] = searchFilters.use();
  const raffles = useRaffles(event.event_id, search);
  const [shownId, setShownId] = useState<number | null>(null);
  usePageTitle(`Raffles: ${event.event_name}`);
  const label = `Raffles of ${event.event_name}`;
  return (
    <>
      <PageHeader
        title={event.event_name}
        breadcrumbs={[rafflePart.area]}
        actions={
          may(addRaffle) && (
            <LinkButton type="primary" to={eventPaths.newRaffle(ref)}>
              New Raffle
            </LinkButton>
          )
        }
        nav={<EventNav event={ref} />}
      />
      <Toolbar
        search={
          <SearchBox
            label="Search raffles"
            placeholder="Search by title or description"
            search={search}
            onChange={(next) => change({ search: next })}
          />
        }
      >
        <EventPicker
          event={ref}
          placeholder="Choose an event"
          to={eventPaths.rafflesOf}
          toAll={eventPaths.allRaffles}
        />
      </Toolbar>
      <FocusHome label={label}>
        <List
          label={label}
          query={raffles}
          columns={raffleColumns(event, ({ id }) => setShownId(id))}
          rowClassName={({ completed }) => (completed ? styles.completed : undefined)}
          empty={messages.noData}
        />
      </FocusHome>
      <WinnersDialog raffle={raffles.data?.find(({ id }) => id === shownId) ?? null} onClose={() => setShownId(null)} />
    </>
  );
}
