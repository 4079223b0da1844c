import type { Attendance } from '@backline/contract/attendance';
import { failureText } from '../../lib/failure-text.ts';
import { formatHour } from '../../lib/format.ts';
import { texts as appTexts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { At, Card, Cards } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { texts } from './texts.ts';
import styles from './trivia.module.css';
import { useTrivia } from './trivia.queries.ts';

export function Component({ event }: { event: Attendance }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrivia(
    event.event_id,
  );
  if (data === undefined && error === null) return <Loading />;
  const trivia = data?.pages.flatMap(({ rows }) => rows);
  return (
    <Screen title={texts.title} lead={event.event_name}>
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
      {trivia === undefined && (
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {appTexts.app.retry}
        </Button>
      )}
      {trivia?.length === 0 && <Notice>{texts.nothing}</Notice>}
      <Cards>
        {trivia?.map(({ id, title, description, graphic, publish_time: at }) => (
          <Card key={id}>
            {graphic !== null && <img className={styles.picture} src={graphic} alt="" loading="lazy" />}
            <h2>{title}</h2>
            {description !== '' && <p className={styles.words}>{description}</p>}
            <At at={at}>{formatHour(at, event.timezone)}</At>
          </Card>
        ))}
      </Cards>
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Screen>
  );
}
