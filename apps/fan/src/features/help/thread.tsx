import type { Attendance } from '@backline/contract/attendance';
import type { HelpCase } from '@backline/contract/fan-help';
import { formatTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { At, Soft } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import styles from './help.module.css';
import { useEarlier, useOpened, useWaiting } from './help.queries.ts';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';
import { WriteOnForm } from './write-on-form.tsx';

interface ThreadProps {
  event: Attendance;
  question: HelpCase;
}

export function Thread({ event, question }: ThreadProps) {
  useOpened(event, question);
  const waiting = useWaiting(event.event_id).filter(({ caseId }) => caseId === question.support_case_id);
  const earlier = useEarlier(event, question);
  return (
    <>
      <Failure error={earlier.error} />
      {earlier.isMore && (
        <Button look="quiet" isBusy={earlier.isFetching} onClick={earlier.lookBack}>
          {supportFanTexts.earlier}
        </Button>
      )}
      {/* A separate list, so that a screen reader announces new messages only. */}
      {earlier.messages.length > 0 && (
        <ol className={styles.thread}>
          {earlier.messages.map((message) => (
            <Message key={message.id} event={event} message={message} />
          ))}
        </ol>
      )}
      <ol className={styles.thread} aria-live="polite">
        {question.messages.map((message) => (
          <Message key={message.id} event={event} message={message} />
        ))}
        {waiting.map(({ key, content }) => (
          <li key={key} className={styles.message} data-own>
            <p className={styles.words}>{content}</p>
            <Soft as="span">{supportFanTexts.waiting}</Soft>
          </li>
        ))}
      </ol>
      <WriteOnForm event={event} question={question} />
    </>
  );
}

interface MessageProps {
  event: Attendance;
  message: HelpCase['messages'][number];
}

function Message({ event, message }: MessageProps) {
  return (
    <li className={styles.message} data-own={message.is_own}>
      <Soft as="span">{message.is_own ? supportFanTexts.you : supportFanTexts.organiser}</Soft>
      {message.content !== '' && <p className={styles.words}>{message.content}</p>}
      {message.image_url !== null && (
        <a href={message.image_url} target="_blank" rel="noreferrer">
          <img
            className={styles.picture}
            src={message.image_thumbnail_url ?? message.image_url}
            alt={supportFanTexts.pictureShown}
          />
        </a>
      )}
      <At at={message.created_dttm}>{formatTime(message.created_dttm, event.timezone)}</At>
    </li>
  );
}
