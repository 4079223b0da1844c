import type { Attendance } from '@backline/contract/attendance';
import type { FanTrivia } from '@backline/contract/fan-trivia';
import type { TriviaReveal } from '@backline/contract/trivia-answers';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { useSingleFlight } from '@backline/page/single-flight';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { At, Card, Soft } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import optionStyles from '../../ui/options.module.css';
import { percentOf, ShareBar } from '../../ui/share-bar.tsx';
import styles from './trivia.module.css';
import { useAnswerTrivia, useWaitingAnswer } from './trivia.queries.ts';

interface TriviaCardProps {
  event: Attendance;
  trivia: FanTrivia;
}

export function TriviaCard({ event, trivia }: TriviaCardProps) {
  const { title, graphic, publish_time: at, options, reveal, fact } = trivia;
  const waiting = useWaitingAnswer(trivia.id);
  return (
    <Card>
      {graphic !== null && <img className={styles.picture} src={graphic} alt="" loading="lazy" />}
      <h2 id={`trivia-${trivia.id}`}>{title}</h2>
      {fact !== null && <HiddenFact fact={fact} />}
      {reveal !== null && <Answered options={options} reveal={reveal} />}
      {options.length > 0 && reveal === null && <Guess key={waiting} event={event} trivia={trivia} waiting={waiting} />}
      <At at={at}>{formatDay(at, event.timezone)}</At>
    </Card>
  );
}

type FactShown = Pick<TriviaReveal, 'description' | 'sources'>;

function HiddenFact({ fact }: { fact: FactShown }) {
  const [isShown, setShown] = useState(false);
  if (fact.description === '') return null;
  if (isShown) return <Fact fact={fact} />;
  return (
    <Button look="quiet" onClick={() => setShown(true)}>
      {triviaTexts.fan.showAnswer}
    </Button>
  );
}

function Fact({ fact: { description, sources } }: { fact: FactShown }) {
  return (
    <div role="status">
      {description !== '' && <p className={styles.words}>{description}</p>}
      {sources.length > 0 && <Soft>{triviaTexts.fan.source(sources.join(', '))}</Soft>}
    </div>
  );
}

function Guess({ event, trivia, waiting }: TriviaCardProps & { waiting: string | null }) {
  const answer = useAnswerTrivia(event, trivia);
  const send = useSingleFlight((option: string) => answer.mutateAsync(option).catch(() => undefined));
  const chosen = waiting ?? (answer.isPending ? answer.variables : null);
  return (
    <>
      <div role="group" aria-labelledby={`trivia-${trivia.id}`} className={optionStyles.options}>
        {trivia.options.map((option) => (
          <button
            key={option}
            type="button"
            className={optionStyles.option}
            data-own={option === chosen || undefined}
            aria-pressed={option === chosen}
            disabled={chosen !== null}
            onClick={() => void send(option)}
          >
            <span>{option}</span>
            {option === chosen && <small>{triviaTexts.fan.own}</small>}
          </button>
        ))}
      </div>
      <Failure error={answer.error} />
      {waiting === null ? <Soft>{triviaTexts.fan.tapToAnswer}</Soft> : <Notice>{triviaTexts.fan.waiting}</Notice>}
    </>
  );
}

function Answered({ options, reveal }: { options: readonly string[]; reveal: TriviaReveal }) {
  const { own_option: own, right_option: right, answer_counts: counts } = reveal;
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Notice kind={own === right ? 'good' : 'plain'}>
        {own === right ? triviaTexts.fan.isRight : triviaTexts.fan.isWrong(options[right] ?? '')}
      </Notice>
      <Fact fact={reveal} />
      <ul className={optionStyles.options}>
        {options.map((option, place) => {
          const percent = percentOf(counts[place] ?? 0, total);
          return (
            <li key={option} className={optionStyles.option} data-own={place === own || undefined}>
              <ShareBar percent={percent} isGood={place === right} />
              <span>
                {option}
                {place === right && <b> · {triviaTexts.fan.rightOption}</b>}
              </span>
              <small>
                {percent}%{place === own && ` · ${triviaTexts.fan.own}`}
              </small>
            </li>
          );
        })}
      </ul>
      <Soft>{triviaTexts.fan.answered(total)}</Soft>
    </>
  );
}
