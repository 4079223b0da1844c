import type { EventDetail } from '@backline/contract/events';
import * as merchDropTexts from '@backline/contract/merch-drops.texts';
import { dropProduct, listMerchDrops } from '@backline/contract/merch-drops';
import { useMemo } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartList } from '../../nouns/events/event-part-list.tsx';
import { pageOfPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { smallDesktop } from '../../ui/use-media-query.ts';
import { dropColumns } from './drop-columns.tsx';
import { dropPart, useDrops } from './drop.queries.ts';

export const handle: RouteHandle = { title: 'Merch Drops', access: listMerchDrops };

export const Component = pageOfPart(dropPart, EventDrops);

function EventDrops({ event }: { event: EventDetail }) {
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
      empty={merchDropTexts.none}
    />
  );
}
