import type { EventDetail } from '@backline/contract/events';
import { answerPlaceholders, type SupportAnswer } from '@backline/contract/support-answers';
import { Button } from 'antd';
import { useState } from 'react';
import { Breakable } from '../../ui/breakable.tsx';
import { FocusHome, useGoHome } from '../../ui/focus-home.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { AnswerForm } from './answer-form.tsx';
import { useAnswers, useDeleteAnswer, useMayWriteAnswers } from './answer.queries.ts';
import styles from './support.module.css';

interface AnswersDialogProps {
  event: EventDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** The prepared replies belong to the manager and serve all their events. */
export function AnswersDialog({ event, isOpen, onClose }: AnswersDialogProps) {
  return (
    <FormModal open={isOpen} title="Prepared replies" footer={null} width={720} destroyOnHidden onCancel={onClose}>
      <FocusHome label="List of prepared replies">
        <Answers eventId={event.event_id} />
      </FocusHome>
    </FormModal>
  );
}

function Answers({ eventId }: { eventId: number }) {
  const answers = useAnswers(eventId);
  const ask = useAsk();
  const goHome = useGoHome();
  const remove = useDeleteAnswer(eventId);
  const mayWrite = useMayWriteAnswers(eventId);
  const [edited, setEdited] = useState<SupportAnswer | 'new' | null>(null);
  if (edited !== null) {
    const close = () => {
      setEdited(null);
      goHome();
    };
    return <AnswerForm eventId={eventId} answer={edited === 'new' ? null : edited} onClose={close} />;
  }
  return (
    <div className={styles.answers}>
      <p className={styles.soft}>
        {Object.entries(answerPlaceholders)
          .map(([placeholder, what]) => `${placeholder} becomes ${what}`)
          .join(', ')}
        .
      </p>
      <ListState query={{ ...answers }} empty="No prepared replies">
        {(rows) => (
          <ul className={styles.answerList} aria-label="Prepared replies">
            {rows.map((answer) => (
              <li key={answer.id}>
                <div className={styles.answer}>
                  <div className={styles.strong}>
                    <Breakable>{answer.title}</Breakable>
                  </div>
                  <div className={styles.begin}>
                    <Breakable>{answer.content}</Breakable>
                  </div>
                </div>
                {mayWrite && (
                  <>
                    <Button size="small" aria-label={`Edit ${answer.title}`} onClick={() => setEdited(answer)}>
                      Edit
                    </Button>
                    <Button
                      size="small"
                      danger
                      aria-label={`Delete ${answer.title}`}
                      onClick={() =>
                        ask({
                          title: 'Delete this reply?',
                          content: answer.title,
                          okText: 'Delete',
                          isDangerous: true,
                          takesRow: true,
                          run: () => remove.mutateAsync(answer.id),
                        })
                      }
                    >
                      Delete
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {mayWrite && (
        <Button type="primary" onClick={() => setEdited('new')}>
          New reply
        </Button>
      )}
    </div>
  );
}
