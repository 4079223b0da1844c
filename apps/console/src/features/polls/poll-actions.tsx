import type { EventDetail } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
import { addPoll, deletePoll, updatePoll, type PollRow } from '@backline/contract/polls';
import { Button, Flex } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { NotifyButton } from '../../nouns/notifications/notify-button.tsx';
import { useLeaveFocusAtHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { useCompletePoll, useDeletePoll } from './poll.queries.ts';

export interface PollPeople {
  poll: PollRow;
  which: 'participants' | 'winners';
}

interface PollActionsProps {
  poll: PollRow;
  event: EventDetail;
  onPeople: (people: PollPeople) => void;
}

export function PollActions({ poll, event, onPeople }: PollActionsProps) {
  const { may } = useSession();
  const controls = useLeaveFocusAtHome();
  const { id, question, completed: isCompleted } = poll;
  const ref = { id: event.event_id, name: event.event_name };
  const notified = isCompleted ? 'winners' : 'participants';
  return (
    <Flex ref={controls} wrap gap="small">
      {isCompleted && (
        <Button size="small" aria-label={`Winners of ${question}`} onClick={() => onPeople({ poll, which: 'winners' })}>
          Winners
        </Button>
      )}
      <Button
        size="small"
        aria-label={`Participants of ${question}`}
        onClick={() => onPeople({ poll, which: 'participants' })}
      >
        Participants
      </Button>
      <NotifyButton
        size="small"
        event={ref}
        audience={{ eventNotificationType: isCompleted ? 'poll_winners' : 'poll_participants', pollId: id }}
        label="Notify"
        title={`Notify the ${notified} of ${question}`}
        describedAs={`Notify the ${notified} of ${question}`}
      />
      {may(updatePoll) && (
        <LinkButton size="small" aria-label={`Edit ${question}`} to={eventPaths.poll(ref, id)}>
          Edit
        </LinkButton>
      )}
      {may(updatePoll) && !isCompleted && <CompleteButton poll={poll} eventId={ref.id} />}
      {may(addPoll) && (
        <LinkButton size="small" aria-label={`Duplicate ${question}`} to={eventPaths.copyPoll(ref, id)}>
          Duplicate
        </LinkButton>
      )}
      {may(deletePoll) && <DeleteButton poll={poll} eventId={ref.id} />}
    </Flex>
  );
}

const votesOf = ({ user_participated_count: count }: PollRow) =>
  count === 1 ? '1 vote' : `${formatCount(count)} votes`;

/** The switch of a row. */
function CompleteButton({ poll, eventId }: { poll: PollRow; eventId: number }) {
  const ask = useAsk();
  const complete = useCompletePoll(eventId);
  const askToComplete = () =>
    ask({
      title: `Complete “${poll.question}”?`,
      content: `${votesOf(poll)} so far. Fans see the result at once, and answer no more.`,
      okText: 'Complete',
      run: () => complete.mutateAsync(poll),
      unexplained: messages.tryLater,
    });
  return (
    <Button size="small" aria-label={`Complete ${poll.question}`} onClick={askToComplete}>
      Complete
    </Button>
  );
}

function DeleteButton({ poll, eventId }: { poll: PollRow; eventId: number }) {
  const ask = useAsk();
  const remove = useDeletePoll(eventId);
  const askToDelete = () =>
    ask({
      title: `Delete “${poll.question}”?`,
      content:
        poll.user_participated_count === 0
          ? 'Nobody has answered.'
          : `${votesOf(poll)} ${poll.user_participated_count === 1 ? 'goes' : 'go'} with it.`,
      okText: 'Delete',
      isDangerous: true,
      takesRow: true,
      run: () => remove.mutateAsync(poll.id),
      unexplained: messages.tryLater,
    });
  return (
    <Button size="small" danger aria-label={`Delete ${poll.question}`} onClick={askToDelete}>
      Delete
    </Button>
  );
}
