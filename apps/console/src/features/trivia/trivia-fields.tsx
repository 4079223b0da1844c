import { eventThumbnailSidePx } from '@backline/contract/images';
import { addTriviaInput, triviaFields, updateTriviaInput } from '@backline/contract/trivia';
import { Form, Input } from 'antd';
import { formItems } from '../../lib/form-rules.ts';
import type { ZoneClock } from '../../lib/zone-clock.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { FormSection } from '../../ui/record-form.tsx';
import styles from '../../ui/record-form.module.css';
import { MomentItem } from '../../ui/moment-item.tsx';
import { RecordImage } from '../../ui/record-image.tsx';

const item = formItems(triviaFields);

interface TriviaFieldsProps {
  clock: ZoneClock;
  mayBeUnpublished: boolean;
}

export function TriviaFields({ clock, mayBeUnpublished }: TriviaFieldsProps) {
  const { publish_time: schema } = mayBeUnpublished ? updateTriviaInput.shape : addTriviaInput.shape;
  const unpublished = mayBeUnpublished ? ' Leave empty to hide it from fans.' : '';
  return (
    <FormSection title="Trivia" help="Fans can read it in the app from the publish time on.">
      <div className={styles.grid}>
        <RecordImage label="Image" fallback={defaultEvent} thumbnailSidePx={eventThumbnailSidePx} shape="whole" />
        <Form.Item className={styles.wide} {...item('title')}>
          <Input autoComplete="off" />
        </Form.Item>
        <MomentItem
          {...item('publish_time')}
          clock={clock}
          schema={schema}
          extra={`Event time (${clock.label}).${unpublished}`}
        />
        <Form.Item className={styles.wide} {...item('description')}>
          <Input.TextArea rows={4} />
        </Form.Item>
      </div>
    </FormSection>
  );
}
