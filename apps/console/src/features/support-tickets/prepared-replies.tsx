import { zoneOf } from '@backline/contract/time-zones';
import type { EventDetail } from '@backline/contract/events';
import { fillAnswer } from '@backline/contract/support-answers';
import { formatDateTime } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { Select } from '../../ui/select.tsx';
import { useAnswers } from './answer.queries.ts';
import styles from './support.module.css';

interface PreparedRepliesProps {
  event: EventDetail;
  /** Replaces `{name}` in a prepared reply. */
  name: string;
  onChoose: (text: string) => void;
}

/** Inserts a prepared reply with its placeholders filled, to be checked and changed before sending. */
export function PreparedReplies({ event, name, onChoose }: PreparedRepliesProps) {
  const answers = useAnswers(event.event_id);
  const { user } = useSession();
  if (answers.data === undefined || answers.data.length === 0) return null;
  const values = {
    '{name}': name,
    '{event}': event.event_name,
    '{venue}': event.venue,
    '{date}': formatDateTime(event.event_dttm, zoneOf(event.timezone)),
    '{me}': user?.name ?? '',
  };
  return (
    <Select<number | null>
      className={styles.prepared}
      aria-label="Prepared reply"
      placeholder="Insert a prepared reply"
      value={null}
      showSearch={{ optionFilterProp: 'label' }}
      options={answers.data.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => {
        const answer = answers.data.find((one) => one.id === id);
        if (answer !== undefined) onChoose(fillAnswer(answer.content, values));
      }}
    />
  );
}
