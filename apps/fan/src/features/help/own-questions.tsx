import type { Attendance } from '@backline/contract/attendance';
import type { HelpCase } from '@backline/contract/fan-help';
import { useState } from 'react';
import { Card, Cards, Soft } from '../../ui/card.tsx';
import styles from './help.module.css';
import { useWaiting } from './help.queries.ts';
import { Thread } from './thread.tsx';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';

interface OwnQuestionsProps {
  event: Attendance;
  questions: readonly HelpCase[] | null;
  isLooking: boolean;
  isNow: boolean;
}

export function OwnQuestions({ event, questions, isLooking, isNow }: OwnQuestionsProps) {
  const waiting = useWaiting(event.event_id).filter(({ caseId }) => caseId === null);
  // Decides only once which thread is open. Otherwise the thread would close as soon as its answers are marked as read.
  const [open, setOpen] = useState<number | null>();
  const unseen = questions?.find(({ unread }) => unread > 0)?.support_case_id;
  if (open === undefined && !isLooking && (isNow || unseen !== undefined)) setOpen(unseen ?? null);
  if (questions?.length === 0 && waiting.length === 0) return <Soft>{supportFanTexts.nothing}</Soft>;
  return (
    <section className={styles.own}>
      <h2>{supportFanTexts.own}</h2>
      <Cards isDense>
        {waiting.map(({ key, title }) => (
          <Card key={key}>
            <span className={styles.title}>{title}</span>
            <Soft as="span">{supportFanTexts.waiting}</Soft>
          </Card>
        ))}
        {questions?.map((question) => {
          const { support_case_id: id, title, status, unread } = question;
          const isOpen = id === open;
          return (
            <Card key={id} kind={unread > 0 ? 'good' : 'plain'}>
              <h3 className={styles.heading}>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  className={styles.title}
                  onClick={() => setOpen(isOpen ? null : id)}
                >
                  {title}
                </button>
              </h3>
              <Soft as="span">
                {supportFanTexts.status[status]}
                {unread > 0 && ` · ${supportFanTexts.unread(unread)}`}
              </Soft>
              {isOpen && <Thread event={event} question={question} />}
            </Card>
          );
        })}
      </Cards>
    </section>
  );
}
