import * as triviaTexts from '@backline/contract/trivia.texts';
import { deleteTrivia, updateTrivia, type TriviaItem } from '@backline/contract/trivia';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Button } from 'antd';
import { rowFailureText } from '../../lib/failure-text.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { useLeaveFocusAtHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useAskToTakeRow } from '../../ui/use-ask-to-take-row.ts';
import { useDeleteTrivia, usePublishTrivia } from './trivia.queries.ts';

interface TriviaActionsProps {
  trivia: TriviaItem;
  eventName: string;
}

export function TriviaActions({ trivia, eventName }: TriviaActionsProps) {
  const { may } = useSession();
  const askToDelete = useAskToDelete(trivia);
  const { title } = trivia;
  const edit = eventPaths.trivia({ id: trivia.event_id, name: eventName }, trivia.id);
  const canPublish = may(updateTrivia) && trivia.is_auto_generated && !trivia.is_publish;
  const editButton = may(updateTrivia) && (
    <LinkButton size="small" aria-label={`Edit ${title}`} to={edit}>
      Edit
    </LinkButton>
  );
  return (
    <RowActions
      name={title}
      primary={canPublish ? <PublishButton trivia={trivia} /> : editButton}
      more={[
        ...(canPublish ? [{ label: 'Edit', to: edit }] : []),
        ...(may(deleteTrivia) ? [{ label: 'Delete', isDangerous: true, run: askToDelete }] : []),
      ]}
    />
  );
}

function PublishButton({ trivia }: { trivia: TriviaItem }) {
  const { message } = App.useApp();
  const publish = usePublishTrivia();
  // Moves the focus after publishing: the row stays, but the button that has the focus is removed.
  const own = useLeaveFocusAtHome();
  const run = useSingleFlight(() =>
    publish.mutateAsync(trivia).then(
      (done) => void message.success(done.message),
      (error: unknown) => void message.error(rowFailureText(error, triviaTexts.triviaFailed)),
    ),
  );
  return (
    <div ref={own}>
      <Button
        size="small"
        aria-label={`Publish ${trivia.title}`}
        loading={publish.isPending}
        onClick={() => void run()}
      >
        Publish
      </Button>
    </div>
  );
}

function useAskToDelete(trivia: TriviaItem): () => void {
  const remove = useDeleteTrivia();
  return useAskToTakeRow({
    verb: 'Delete',
    name: trivia.title,
    content: trivia.is_auto_generated
      ? 'Fans no longer see it, and it is not made automatically again.'
      : 'Fans no longer see it.',
    run: () => remove.mutateAsync(trivia),
    unexplained: triviaTexts.triviaFailed,
  });
}
