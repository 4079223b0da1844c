import type { EventDetail } from '@backline/contract/events';
import { answerPlaceholders, type SupportAnswer } from '@backline/contract/support-answers';
import { Button, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { Breakable } from '../../ui/breakable.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { useTold } from '../../ui/use-told.ts';
import { AnswerForm } from './answer-form.tsx';
import { useAnswers, useDeleteAnswer, useMayWriteAnswers } from './answer.queries.ts';
import styles from './support.module.css';

interface AnswersDialogProps {
  event: EventDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** The replies that the staff of this manager's events has at hand. */
export function AnswersDialog({ event, isOpen, onClose }: AnswersDialogProps) {
  return (
    <Modal open={isOpen} title="Prepared replies" footer={null} width={720} destroyOnHidden onCancel={onClose}>
      <Answers eventId={event.event_id} />
    </Modal>
  );
}

function Answers({ eventId }: { eventId: number }) {
  const answers = useAnswers(eventId);
  const told = useTold();
  const remove = useDeleteAnswer(eventId);
  const mayWrite = useMayWriteAnswers(eventId);
  const [edited, setEdited] = useState<SupportAnswer | 'new' | null>(null);
  if (edited !== null) {
    return <AnswerForm eventId={eventId} answer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
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
                    <Popconfirm
                      title="Delete this reply?"
                      okText="Delete"
                      onConfirm={() => told(() => remove.mutateAsync(answer.id))}
                    >
                      <Button size="small" danger aria-label={`Delete ${answer.title}`}>
                        Delete
                      </Button>
                    </Popconfirm>
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
