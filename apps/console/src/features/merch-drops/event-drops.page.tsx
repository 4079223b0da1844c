import type { EventDetail } from '@backline/contract/events';
import { merchDropMessages } from '@backline/contract/merch-drop-messages';
import { dropProduct, listMerchDrops } from '@backline/contract/merch-drops';
import { useMemo } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { EventNav } from '../../nouns/events/event-nav.tsx';
import { EventPartPage, refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { smallDesk } from '../../ui/use-media-query.ts';
import { dropColumns } from './drop-columns.tsx';
import { searchFilters } from '../../lib/filters.ts';
import { dropPart, useDrops } from './drop.queries.ts';

export const handle: RouteHandle = { title: 'Merch Drops', access: listMerchDrops };

export function Component() {
  return <EventPartPage part={dropPart}>{(event) => <EventDrops key={event.event_id} event={event} />}</EventPartPage>;
}

function EventDrops({ event }: { event: EventDetail }) {
  const ref = refOf(event);
  const { may } = useSession();
  const [{ search }, change] = searchFilters.use();
  const drops = useDrops(event.event_id, search);
  const columns = useMemo(() => dropColumns(event), [event]);
  usePageTitle(`Merch Drops: ${event.event_name}`);
  const label = `Merch drops of ${event.event_name}`;
  return (
    <>
      <PageHeader
        title={event.event_name}
        breadcrumbs={[dropPart.area]}
        actions={
          may(dropProduct) && (
            <LinkButton type="primary" to={eventPaths.newMerchDrop(ref)}>
              New Merch Drop
            </LinkButton>
          )
        }
        nav={<EventNav event={ref} />}
      />
      <Toolbar>
        <SearchBox
          label="Search merch drops"
          placeholder="Search by product"
          search={search}
          onChange={(next) => change({ search: next })}
        />
      </Toolbar>
      <FocusHome label={label}>
        <List label={label} query={drops} columns={columns} cardsBelow={smallDesk} empty={merchDropMessages.none} />
      </FocusHome>
    </>
  );
}
