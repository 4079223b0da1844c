import { counted } from '@backline/contract/counted';
import { deleteRaffle, raffleReceiptPath, updateRaffle, type Raffle } from '@backline/contract/raffles';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { useNotifyDialog } from '../../nouns/notifications/use-notify-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useAskToTakeRow } from '../../ui/use-ask-to-take-row.ts';
import { useAsk } from '../../ui/use-ask.ts';
import { useCompleteRaffle, useDeleteRaffle } from './raffle.queries.ts';

interface RaffleActionsProps {
  raffle: Raffle;
  eventName: string;
  onWinners: (raffle: Raffle) => void;
}

export function RaffleActions({ raffle, eventName, onWinners }: RaffleActionsProps) {
  const { may } = useSession();
  const { id, title, event_id, state, completed: isCompleted } = raffle;
  const event = { id: event_id, name: eventName };
  const askToComplete = useAskToComplete(raffle, () => onWinners(raffle));
  const askToDelete = useAskToDelete(raffle);
  const notify = useNotifyDialog({
    event,
    audience: { eventNotificationType: 'raffle_winners', raffleId: id },
    title: `Notify the winners of ${title}`,
  });
  const edit = eventPaths.raffle(event, id);
  const editButton = may(updateRaffle) && (
    <LinkButton size="small" aria-label={`Edit ${title}`} to={edit}>
      Edit
    </LinkButton>
  );
  return (
    <>
      <RowActions
        name={title}
        primary={
          isCompleted ? (
            <Button size="small" aria-label={`Winners of ${title}`} onClick={() => onWinners(raffle)}>
              Winners
            </Button>
          ) : (
            editButton
          )
        }
        more={[
          ...(may(updateRaffle) && state === 'open' ? [{ label: 'Complete', run: askToComplete }] : []),
          ...(may(updateRaffle) && isCompleted ? [{ label: 'Edit', to: edit }] : []),
          ...(state === 'drawn' && notify.open ? [{ label: 'Notify winners', run: notify.open }] : []),
          // The server renders the receipt, so this is a plain link and not a route of the console.
          { label: 'Draw receipt', run: () => void window.open(raffleReceiptPath(id), '_blank', 'noopener') },
          ...(may(deleteRaffle) && raffle.can.delete ? [{ label: 'Delete', isDangerous: true, run: askToDelete }] : []),
        ]}
      />
      {notify.dialog}
    </>
  );
}

const entriesOf = ({ entries }: Raffle) => counted(entries, 'entry', 'entries');

function useAskToComplete(raffle: Raffle, onDrawn: () => void): () => void {
  const ask = useAsk();
  const complete = useCompleteRaffle();
  return () =>
    ask({
      title: `Complete “${raffle.title}”?`,
      content: `${entriesOf(raffle)} so far. Entries close and winners are drawn immediately. This can’t be undone.`,
      okText: 'Complete and draw',
      takesRow: true,
      run: async () => {
        await complete.mutateAsync(raffle);
        return { message: `“${raffle.title}” is completed. Winners are being drawn.` };
      },
      // Reports the draw's outcome, because a host on stage is waiting for the winners or for the reason why there are
      // none.
      onDone: onDrawn,
      unexplained: generalTexts.tryLater,
    });
}

function useAskToDelete(raffle: Raffle): () => void {
  const remove = useDeleteRaffle();
  const goes = raffle.entries === 1 ? 'goes' : 'go';
  return useAskToTakeRow({
    verb: 'Delete',
    name: raffle.title,
    content: raffle.entries === 0 ? 'Nobody has entered.' : `${entriesOf(raffle)} ${goes} with it.`,
    run: () => remove.mutateAsync(raffle),
    unexplained: generalTexts.tryLater,
  });
}
