import { clocksOf, type Timezone } from '@backline/contract/time-zones';
import { eventThumbnailSidePx } from '@backline/contract/images';
import { messages } from '@backline/contract/messages';
import { addTriviaInput, triviaFields, updateTriviaInput } from '@backline/contract/trivia';
import { Form, Input } from 'antd';
import { fieldRules, formItems } from '../../lib/form-rules.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { clockSchema } from '../../nouns/events/event-clock.ts';
import { FormSection } from '../../ui/record-form.tsx';
import styles from '../../ui/record-form.module.css';
import { RecordImage } from '../../ui/record-image.tsx';
import { WallClockPicker } from '../../ui/wall-clock-picker.tsx';

const item = formItems(triviaFields);

interface TriviaFieldsProps {
  timezone: Timezone;
  /** Only an automatic one may be without a time. */
  mayBeUnpublished: boolean;
}

export function TriviaFields({ timezone, mayBeUnpublished }: TriviaFieldsProps) {
  const { publish_time: schema } = mayBeUnpublished ? updateTriviaInput.shape : addTriviaInput.shape;
  const unpublished = mayBeUnpublished ? ' Left empty, it is unpublished: fans do not see it.' : '';
  return (
    <FormSection title="Trivia">
      <div className={styles.grid}>
        <RecordImage label="Image" fallback={defaultEvent} thumbnailSidePx={eventThumbnailSidePx} shape="whole" />
        <Form.Item className={styles.wide} {...item('title')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="publish_time"
          label="Publish time"
          extra={`By the clocks of ${clocksOf(timezone)}.${unpublished}`}
          {...fieldRules(clockSchema({ timezone, schema, unreadable: messages.dateUnreadableYearFirst }))}
        >
          <WallClockPicker isYearFirst />
        </Form.Item>
        <Form.Item className={styles.wide} {...item('description')}>
          <Input.TextArea rows={4} />
        </Form.Item>
      </div>
    </FormSection>
  );
}
