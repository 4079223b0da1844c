import type { Attendance } from '@backline/contract/attendance';
import type { HelpCase } from '@backline/contract/fan-help';
import { formatTime } from '../../lib/format.ts';
import { At, Soft } from '../../ui/card.tsx';
import styles from './help.module.css';
import { useOpened, useWaiting } from './help.queries.ts';
import { texts } from './texts.ts';
import { WriteOnForm } from './write-on-form.tsx';

interface ThreadProps {
  event: Attendance;
  question: HelpCase;
}

/** What was written, the oldest first, with what waits for the network at its end. */
export function Thread({ event, question }: ThreadProps) {
  useOpened(event, question);
  const waiting = useWaiting(event.event_id).filter(({ caseId }) => caseId === question.support_case_id);
  return (
    <>
      {question.has_earlier && <Soft as="p">{texts.earlier}</Soft>}
      <ol className={styles.thread} aria-live="polite">
        {question.messages.map((message) => (
          <li key={message.id} className={styles.message} data-own={message.is_own}>
            <Soft as="span">{message.is_own ? texts.you : texts.organiser}</Soft>
            {message.content !== '' && <p className={styles.words}>{message.content}</p>}
            {message.image_url !== null && (
              <a href={message.image_url} target="_blank" rel="noreferrer">
                <img
                  className={styles.picture}
                  src={message.image_thumbnail_url ?? message.image_url}
                  alt={texts.pictureShown}
                />
              </a>
            )}
            <At at={message.created_dttm}>{formatTime(message.created_dttm, event.timezone)}</At>
          </li>
        ))}
        {waiting.map(({ key, content }) => (
          <li key={key} className={styles.message} data-own>
            <p className={styles.words}>{content}</p>
            <Soft as="span">{texts.waiting}</Soft>
          </li>
        ))}
      </ol>
      <WriteOnForm event={event} question={question} />
    </>
  );
}
