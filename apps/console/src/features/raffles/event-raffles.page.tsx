import type { EventDetail } from '@backline/contract/events';
import * as generalTexts from '@backline/contract/general.texts';
import { addRaffle, listRaffles } from '@backline/contract/raffles';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartList } from '../../nouns/events/event-part-list.tsx';
import { pageOfPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { raffleColumns } from './raffle-columns.tsx';
import { rafflePart, useRaffles } from './raffle.queries.ts';
import styles from './raffles.module.css';
import { WinnersDialog } from './winners-dialog.tsx';

export const handle: RouteHandle = { title: 'Raffles', access: listRaffles };

export const Component = pageOfPart(rafflePart, EventRaffles);

function EventRaffles({ event }: { event: EventDetail }) {
  const [shownId, setShownId] = useState<number | null>(null);
  return (
    <EventPartList
      part={rafflePart}
      event={event}
      title="Raffles"
      searchBy="title or description"
      add={{ operation: addRaffle, to: eventPaths.newRaffle, label: 'New Raffle' }}
      useRows={useRaffles}
      columns={raffleColumns(event, ({ id }) => setShownId(id))}
      rowClassName={({ completed }) => (completed ? styles.completed : undefined)}
      empty={generalTexts.noData}
    >
      {(raffles) => (
        <WinnersDialog raffle={raffles?.find(({ id }) => id === shownId) ?? null} onClose={() => setShownId(null)} />
      )}
    </EventPartList>
  );
}
