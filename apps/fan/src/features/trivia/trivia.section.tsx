import type { Attendance } from '@backline/contract/attendance';
import { failureText } from '../../lib/failure-text.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from '../../ui/button.tsx';
import { Cards, Soft } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { TriviaCard } from './trivia-card.tsx';
import { useTrivia, useTriviaScore } from './trivia.queries.ts';

export function Component({ event }: { event: Attendance }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrivia(
    event.event_id,
  );
  const { data: score } = useTriviaScore(event.event_id);
  if (data === undefined && error === null) return <Loading />;
  const trivia = data?.pages.flatMap(({ rows }) => rows);
  return (
    <Screen title={triviaTexts.fan.title}>
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
      {trivia === undefined && (
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {generalTexts.fan.app.retry}
        </Button>
      )}
      {trivia?.length === 0 && <Notice>{triviaTexts.fan.nothing}</Notice>}
      {score !== undefined && score.answered > 0 && <Soft>{triviaTexts.fan.score(score.right, score.answered)}</Soft>}
      <Cards>
        {trivia?.map((each) => (
          <TriviaCard key={each.id} event={event} trivia={each} />
        ))}
      </Cards>
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {triviaTexts.fan.more}
        </Button>
      )}
    </Screen>
  );
}
