import type { EventDetail } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
import { addPoll, deletePoll, updatePoll, type PollRow } from '@backline/contract/polls';
import { App, Button, Flex } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { formatCount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { NotifyButton } from '../../nouns/notifications/notify-button.tsx';
import { useGoHome, useLeaveFocusAtHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
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
  const { message, modal } = App.useApp();
  const complete = useCompletePoll(eventId);
  const ask = () =>
    modal.confirm({
      title: `Complete “${poll.question}”?`,
      content: `${votesOf(poll)} so far. Fans see the result at once, and answer no more.`,
      okText: 'Complete',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        complete.mutateAsync(poll).then(
          (done) => void message.success(done.message),
          (error: unknown) => void message.error(failureText(error, messages.tryLater)),
        ),
    });
  return (
    <Button size="small" aria-label={`Complete ${poll.question}`} onClick={ask}>
      Complete
    </Button>
  );
}

function DeleteButton({ poll, eventId }: { poll: PollRow; eventId: number }) {
  const { message, modal } = App.useApp();
  const remove = useDeletePoll(eventId);
  const goHome = useGoHome();
  const ask = () => {
    let isConfirmed = false;
    modal.confirm({
      title: `Delete “${poll.question}”?`,
      content:
        poll.user_participated_count === 0
          ? 'Nobody has answered.'
          : `${votesOf(poll)} ${poll.user_participated_count === 1 ? 'goes' : 'go'} with it.`,
      okText: 'Delete',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      afterClose: () => isConfirmed && goHome(),
      onOk() {
        isConfirmed = true;
        return remove.mutateAsync(poll.id).then(
          (done) => void message.success(done.message),
          (error: unknown) => void message.error(failureText(error, messages.tryLater)),
        );
      },
    });
  };
  return (
    <Button size="small" danger aria-label={`Delete ${poll.question}`} onClick={ask}>
      Delete
    </Button>
  );
}
