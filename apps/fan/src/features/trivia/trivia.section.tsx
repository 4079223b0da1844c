import type { Attendance } from '@backline/contract/attendance';
import { failureText } from '../../lib/failure-text.ts';
import { formatDay } from '../../lib/format.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from '../../ui/button.tsx';
import { At, Card, Cards } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import * as triviaTexts from '@backline/contract/trivia.texts';
import styles from './trivia.module.css';
import { useTrivia } from './trivia.queries.ts';

export function Component({ event }: { event: Attendance }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrivia(
    event.event_id,
  );
  if (data === undefined && error === null) return <Loading />;
  const trivia = data?.pages.flatMap(({ rows }) => rows);
  return (
    <Screen title={triviaTexts.fan.title} lead={event.event_name}>
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
      {trivia === undefined && (
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {generalTexts.fan.app.retry}
        </Button>
      )}
      {trivia?.length === 0 && <Notice>{triviaTexts.fan.nothing}</Notice>}
      <Cards>
        {trivia?.map(({ id, title, description, graphic, publish_time: at }) => (
          <Card key={id}>
            {graphic !== null && <img className={styles.picture} src={graphic} alt="" loading="lazy" />}
            <h2>{title}</h2>
            {description !== '' && <p className={styles.words}>{description}</p>}
            <At at={at}>{formatDay(at, event.timezone)}</At>
          </Card>
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
