import * as triviaTexts from '@backline/contract/trivia.texts';
import { deleteTrivia, updateTrivia, type TriviaItem } from '@backline/contract/trivia';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Button, Flex } from 'antd';
import { rowFailureText } from '../../lib/failure-text.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { useLeaveFocusAtHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TakeRowButton } from '../../ui/take-row-button.tsx';
import { useDeleteTrivia, usePublishTrivia } from './trivia.queries.ts';

interface TriviaActionsProps {
  trivia: TriviaItem;
  eventName: string;
}

export function TriviaActions({ trivia, eventName }: TriviaActionsProps) {
  const { may } = useSession();
  const controls = useLeaveFocusAtHome();
  const { title } = trivia;
  return (
    <Flex ref={controls} wrap gap="small">
      {may(updateTrivia) && (
        <LinkButton
          size="small"
          aria-label={`Edit ${title}`}
          to={eventPaths.trivia({ id: trivia.event_id, name: eventName }, trivia.id)}
        >
          Edit
        </LinkButton>
      )}
      {may(updateTrivia) && trivia.is_auto_generated && !trivia.is_publish && <PublishButton trivia={trivia} />}
      {may(deleteTrivia) && <DeleteButton trivia={trivia} />}
    </Flex>
  );
}

function PublishButton({ trivia }: { trivia: TriviaItem }) {
  const { message } = App.useApp();
  const publish = usePublishTrivia();
  // A published row stays without the button that had the focus.
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

function DeleteButton({ trivia }: { trivia: TriviaItem }) {
  const remove = useDeleteTrivia();
  return (
    <TakeRowButton
      verb="Delete"
      name={trivia.title}
      content={
        trivia.is_auto_generated
          ? 'Fans no longer see it, and it is not made automatically again.'
          : 'Fans no longer see it.'
      }
      run={() => remove.mutateAsync(trivia)}
      unexplained={triviaTexts.triviaFailed}
    />
  );
}
