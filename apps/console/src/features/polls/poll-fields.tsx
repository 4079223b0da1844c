import type { Timezone } from '@backline/contract/time-zones';
import { engagementMessages } from '@backline/contract/engagement-messages';
import { addPollInput, type PollRow } from '@backline/contract/polls';
import { Form, Input, Switch } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { OpeningTimeFields } from '../../nouns/events/opening-time-fields.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { OptionFields } from './option-fields.tsx';

const { shape } = addPollInput;

interface PollFieldsProps {
  timezone: Timezone;
  /** Left out for a new one. */
  stored?: PollRow;
}

export function PollFields({ timezone, stored }: PollFieldsProps) {
  return (
    <>
      <FormSection title="Poll">
        <div className={styles.grid}>
          <Form.Item className={styles.wide} name="question" label="Question" {...fieldRules(shape.question)}>
            <Input autoComplete="off" />
          </Form.Item>
          <OpeningTimeFields
            timezone={timezone}
            endBeforeStart={engagementMessages.pollEndsBeforeStart}
            {...(stored === undefined ? {} : { stored })}
          />
          <Form.Item
            name="completed"
            label="Completed"
            valuePropName="checked"
            extra="Fans see the result, and can no longer answer. Otherwise it is completed at its end."
          >
            <Switch />
          </Form.Item>
        </div>
      </FormSection>
      <FormSection title="Options">
        <OptionFields stored={stored ?? null} />
      </FormSection>
    </>
  );
}
