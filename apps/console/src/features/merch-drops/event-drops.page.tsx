import type { EventDetail } from '@backline/contract/events';
import * as merchDropTexts from '@backline/contract/merch-drops.texts';
import { dropProduct, listMerchDrops } from '@backline/contract/merch-drops';
import { useMemo } from 'react';
import { searchFilters } from '../../lib/filters.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { EventPartList } from '../../nouns/events/event-part-list.tsx';
import { pageOfPart, refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { smallDesktop } from '../../ui/use-media-query.ts';
import { dropColumns } from './drop-columns.tsx';
import { dropPart, useDrops } from './drop.queries.ts';

export const handle: RouteHandle = { title: 'Merch Drops', access: listMerchDrops };

export const Component = pageOfPart(dropPart, EventDrops);

function EventDrops({ event }: { event: EventDetail }) {
  const { may } = useSession();
  const [{ search }] = searchFilters.use();
  return (
    <EventPartList
      part={dropPart}
      event={event}
      title="Merch Drops"
      searchBy="product"
      add={{ operation: dropProduct, to: eventPaths.newMerchDrop, label: 'New Merch Drop' }}
      useRows={useDrops}
      columns={useMemo(() => dropColumns(event), [event])}
      cardsBelow={smallDesktop}
      empty={
        search === '' ? (
          <EmptyList
            title={merchDropTexts.none}
            text="A merch drop sells a product at this event for a limited time, at a special price."
            action={
              may(dropProduct) && (
                <LinkButton to={eventPaths.newMerchDrop(refOf(event))}>Add the first merch drop</LinkButton>
              )
            }
          />
        ) : (
          merchDropTexts.none
        )
      }
    />
  );
}
