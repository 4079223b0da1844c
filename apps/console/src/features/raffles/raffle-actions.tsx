import { counted } from '@backline/contract/counted';
import { deleteRaffle, raffleReceiptPath, updateRaffle, type Raffle } from '@backline/contract/raffles';
import { Button, Flex } from 'antd';
import * as generalTexts from '@backline/contract/general.texts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { NotifyButton } from '../../nouns/notifications/notify-button.tsx';
import { useLeaveFocusAtHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TakeRowButton } from '../../ui/take-row-button.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { useCompleteRaffle, useDeleteRaffle } from './raffle.queries.ts';

interface RaffleActionsProps {
  raffle: Raffle;
  eventName: string;
  onWinners: (raffle: Raffle) => void;
}

export function RaffleActions({ raffle, eventName, onWinners }: RaffleActionsProps) {
  const { may } = useSession();
  const controls = useLeaveFocusAtHome();
  const { id, title, event_id, state } = raffle;
  const event = { id: event_id, name: eventName };
  return (
    <Flex ref={controls} wrap gap="small">
      {may(updateRaffle) && (
        <LinkButton size="small" aria-label={`Edit ${title}`} to={eventPaths.raffle(event, id)}>
          Edit
        </LinkButton>
      )}
      {may(updateRaffle) && state === 'open' && <CompleteButton raffle={raffle} onDrawn={() => onWinners(raffle)} />}
      {raffle.completed && (
        <Button size="small" aria-label={`Winners of ${title}`} onClick={() => onWinners(raffle)}>
          Winners
        </Button>
      )}
      {state === 'drawn' && (
        <NotifyButton
          size="small"
          event={event}
          audience={{ eventNotificationType: 'raffle_winners', raffleId: id }}
          label="Notify winners"
          title={`Notify the winners of ${title}`}
          describedAs={`Notify winners of ${title}`}
        />
      )}
      {/* Served by the server rather than the console. */}
      <Button size="small" href={raffleReceiptPath(id)} target="_blank" aria-label={`Draw receipt for ${title}`}>
        Draw receipt
      </Button>
      {may(deleteRaffle) && raffle.can.delete && <DeleteButton raffle={raffle} />}
    </Flex>
  );
}

const entriesOf = ({ entries }: Raffle) => counted(entries, 'entry', 'entries');

function CompleteButton({ raffle, onDrawn }: { raffle: Raffle; onDrawn: () => void }) {
  const ask = useAsk();
  const complete = useCompleteRaffle();
  const askToComplete = () =>
    ask({
      title: `Complete “${raffle.title}”?`,
      content: `${entriesOf(raffle)} so far. Entries close and winners are drawn immediately. This can’t be undone.`,
      okText: 'Complete and draw',
      takesRow: true,
      run: async () => {
        await complete.mutateAsync(raffle);
        return { message: `“${raffle.title}” is completed. Winners are being drawn.` };
      },
      // A host on stage waits for the winners or the reason why there are none.
      onDone: onDrawn,
      unexplained: generalTexts.tryLater,
    });
  return (
    <Button size="small" aria-label={`Complete ${raffle.title}`} onClick={askToComplete}>
      Complete
    </Button>
  );
}

function DeleteButton({ raffle }: { raffle: Raffle }) {
  const remove = useDeleteRaffle();
  const goes = raffle.entries === 1 ? 'goes' : 'go';
  return (
    <TakeRowButton
      verb="Delete"
      name={raffle.title}
      content={raffle.entries === 0 ? 'Nobody has entered.' : `${entriesOf(raffle)} ${goes} with it.`}
      run={() => remove.mutateAsync(raffle)}
      unexplained={generalTexts.tryLater}
    />
  );
}
