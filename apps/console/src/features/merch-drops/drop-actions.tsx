import type { EventDetail } from '@backline/contract/events';
import { dropProduct, getControlRoom, type MerchDrop } from '@backline/contract/merch-drops';
import * as generalTexts from '@backline/contract/general.texts';
import { useSession } from '../../lib/session.tsx';
import { refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { useRemoveDrop } from './drop.queries.ts';

export function DropActions({ event, drop }: { event: EventDetail; drop: MerchDrop }) {
  const { may } = useSession();
  const ask = useAsk();
  const remove = useRemoveDrop(event.event_id);
  const { id, title, state } = drop;
  const ref = refOf(event);
  const askToRemove = () =>
    ask({
      title: `Remove the “${title}” drop?`,
      content: 'Fans can no longer buy in this drop. Existing orders and the product are not affected.',
      okText: 'Remove',
      isDangerous: true,
      takesRow: true,
      run: () => remove.mutateAsync(drop),
      unexplained: generalTexts.tryLater,
    });
  const edit = eventPaths.merchDrop(ref, id);
  const hasControlRoom = may(getControlRoom) && state !== 'before';
  const editButton = may(dropProduct) && (
    <LinkButton size="small" aria-label={`Edit ${title}`} to={edit}>
      Edit
    </LinkButton>
  );
  return (
    <RowActions
      name={title}
      primary={
        hasControlRoom ? (
          <LinkButton size="small" aria-label={`Control room of ${title}`} to={eventPaths.controlRoom(ref, id)}>
            Control room
          </LinkButton>
        ) : (
          editButton
        )
      }
      more={
        may(dropProduct)
          ? [
              ...(hasControlRoom ? [{ label: 'Edit', to: edit }] : []),
              { label: 'Remove', isDangerous: true, run: askToRemove },
            ]
          : []
      }
    />
  );
}
