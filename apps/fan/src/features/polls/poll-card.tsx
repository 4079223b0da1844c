import type { Attendance } from '@backline/contract/attendance';
import type { FanPoll } from '@backline/contract/fan-polls';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { formatHour } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Soft } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../../ui/options.module.css';
import { percentOf, ShareBar } from '../../ui/share-bar.tsx';
import { PollResult, totalOf } from './poll-result.tsx';
import { useAnswerPoll, useWaitingAnswer } from './polls.queries.ts';
import * as pollTexts from '@backline/contract/polls.texts';

interface PollCardProps {
  event: Attendance;
  poll: FanPoll;
}

export function PollCard({ event, poll }: PollCardProps) {
  const isOver = useNow(1_000) >= poll.end_time;
  const waiting = useWaitingAnswer(poll.id);
  const own = poll.own_option_id ?? waiting;
  const mayAnswer = own === null && !isOver && event.checkin_dttm !== null;
  const areVotesShown = poll.options.some(({ result }) => result !== null);
  return (
    <Card>
      <h2 id={`poll-${poll.id}`}>{poll.question}</h2>
      {poll.completed ? (
        <PollResult poll={poll} own={poll.own_option_id} />
      ) : (
        <>
          <Soft>
            {isOver ? pollTexts.fan.counting : pollTexts.fan.openUntil(formatHour(poll.end_time, event.timezone))}
          </Soft>
          {mayAnswer && <Choice event={event} poll={poll} />}
          {!mayAnswer && areVotesShown && <PollResult poll={poll} own={own} />}
          {!mayAnswer && !areVotesShown && <Options poll={poll} own={own} />}
          {mayAnswer && poll.results === 'after_vote' && <Soft>{pollTexts.fan.voteToSee}</Soft>}
          {poll.own_option_id !== null && (
            <Notice kind="good">
              {areVotesShown && !isOver ? pollTexts.fan.answeredLive : pollTexts.fan.answered}
            </Notice>
          )}
          {poll.own_option_id === null && waiting !== null && <Notice>{pollTexts.fan.waiting}</Notice>}
        </>
      )}
    </Card>
  );
}

function Choice({ event, poll }: PollCardProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const answer = useAnswerPoll(event, poll);
  const send = useSingleFlight((optionId: number) => answer.mutateAsync(optionId).catch(() => undefined));
  const total = totalOf(poll);
  return (
    <>
      <div role="radiogroup" aria-labelledby={`poll-${poll.id}`} className={styles.options}>
        {poll.options.map(({ id, option, result }) => {
          const percent = result === null ? null : percentOf(result.vote_count, total);
          return (
            <label key={id} className={styles.option}>
              <input type="radio" name={`poll-${poll.id}`} checked={chosen === id} onChange={() => setChosen(id)} />
              {percent !== null && <ShareBar percent={percent} />}
              <span>{option}</span>
              {percent !== null && <small>{percent}%</small>}
            </label>
          );
        })}
      </div>
      <Failure error={answer.error} />
      <Button disabled={chosen === null} isBusy={answer.isPending} onClick={() => chosen !== null && void send(chosen)}>
        {pollTexts.fan.answer}
      </Button>
    </>
  );
}

function Options({ poll, own }: { poll: FanPoll; own: number | null }) {
  return (
    <ul className={styles.options}>
      {poll.options.map(({ id, option }) => (
        <li key={id} className={styles.option} data-own={id === own || undefined}>
          <span>{option}</span>
          {id === own && <small>{pollTexts.fan.own}</small>}
        </li>
      ))}
    </ul>
  );
}
