import { counted } from '@backline/contract/counted';
import type { EventDetail } from '@backline/contract/events';
import * as generalTexts from '@backline/contract/general.texts';
import { addPoll, deletePoll, updatePoll, type PollRow } from '@backline/contract/polls';
import { Button } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { useNotifyDialog } from '../../nouns/notifications/use-notify-dialog.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useAskToTakeRow } from '../../ui/use-ask-to-take-row.ts';
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
  const askToComplete = useAskToComplete(poll, event.event_id);
  const askToDelete = useAskToDelete(poll, event.event_id);
  const { id, question, completed: isCompleted } = poll;
  const ref = refOf(event);
  const showPeople = (which: PollPeople['which']) => () => onPeople({ poll, which });
  const edit = eventPaths.poll(ref, id);
  const notify = useNotifyDialog({
    event: ref,
    audience: { eventNotificationType: isCompleted ? 'poll_winners' : 'poll_participants', pollId: id },
    title: `Notify the ${isCompleted ? 'winners' : 'participants'} of ${question}`,
  });
  return (
    <>
      <RowActions
        name={question}
        primary={
          isCompleted ? (
            <Button size="small" aria-label={`Winners of ${question}`} onClick={showPeople('winners')}>
              Winners
            </Button>
          ) : (
            <Button size="small" aria-label={`Participants of ${question}`} onClick={showPeople('participants')}>
              Participants
            </Button>
          )
        }
        more={[
          ...(isCompleted ? [{ label: 'Participants', run: showPeople('participants') }] : []),
          ...(notify.open ? [{ label: 'Notify', run: notify.open }] : []),
          ...(may(updatePoll) ? [{ label: 'Edit', to: edit }] : []),
          ...(may(updatePoll) && !isCompleted ? [{ label: 'Complete', run: askToComplete }] : []),
          ...(may(addPoll) ? [{ label: 'Duplicate', to: eventPaths.copyPoll(ref, id) }] : []),
          ...(may(deletePoll) ? [{ label: 'Delete', isDangerous: true, run: askToDelete }] : []),
        ]}
      />
      {notify.dialog}
    </>
  );
}

const votesOf = ({ user_participated_count: count }: PollRow) => counted(count, 'vote');

function useAskToComplete(poll: PollRow, eventId: number): () => void {
  const ask = useAsk();
  const complete = useCompletePoll(eventId);
  return () =>
    ask({
      title: `Complete “${poll.question}”?`,
      content: `${votesOf(poll)} so far. Fans see the result immediately and can no longer answer.`,
      okText: 'Complete',
      run: () => complete.mutateAsync(poll),
      unexplained: generalTexts.tryLater,
    });
}

function useAskToDelete(poll: PollRow, eventId: number): () => void {
  const remove = useDeletePoll(eventId);
  return useAskToTakeRow({
    verb: 'Delete',
    name: poll.question,
    content:
      poll.user_participated_count === 0
        ? 'Nobody has answered.'
        : `${votesOf(poll)} ${poll.user_participated_count === 1 ? 'goes' : 'go'} with it.`,
    run: () => remove.mutateAsync(poll.id),
    unexplained: generalTexts.tryLater,
  });
}
