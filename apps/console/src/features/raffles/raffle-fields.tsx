import type { Timezone } from '@backline/contract/time-zones';
import { engagementMessages } from '@backline/contract/engagement-messages';
import { addRaffleInput, type Raffle } from '@backline/contract/raffles';
import { Form, Input, Switch } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { OpeningTimeFields } from '../../nouns/events/opening-time-fields.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';

const { shape } = addRaffleInput;

interface RaffleFieldsProps {
  timezone: Timezone;
  /** Left out for a new one. */
  stored?: Raffle;
}

export function RaffleFields({ timezone, stored }: RaffleFieldsProps) {
  const isSettled = stored?.completed ?? false;
  return (
    <FormSection title="Raffle">
      <div className={styles.grid}>
        <Form.Item className={styles.wide} name="title" label="Title" {...fieldRules(shape.title)}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item className={styles.wide} name="description" label="Description" {...fieldRules(shape.description)}>
          <Input.TextArea rows={4} />
        </Form.Item>
        {isSettled ? (
          <p className={styles.wide}>This raffle is completed: what its draw is based on can no longer be changed.</p>
        ) : (
          <DrawFields timezone={timezone} {...(stored === undefined ? {} : { stored })} />
        )}
        <Form.Item
          name="active"
          label="Active"
          valuePropName="checked"
          extra="Fans see it, and may enter between start and end."
        >
          <Switch />
        </Form.Item>
      </div>
    </FormSection>
  );
}

/** What a draw settles. */
function DrawFields({ timezone, stored }: RaffleFieldsProps) {
  return (
    <>
      <OpeningTimeFields
        timezone={timezone}
        endBeforeStart={engagementMessages.raffleEndsBeforeStart}
        {...(stored === undefined ? {} : { stored })}
      />
      <Form.Item name="no_of_winners" label="Number of Winners" {...fieldRules(shape.no_of_winners)}>
        <DecimalInput isCount />
      </Form.Item>
      <Form.Item
        name="minimum_no_of_participants"
        label="Minimum Number of Participants"
        extra="With fewer, the raffle is completed without winners."
        {...fieldRules(shape.minimum_no_of_participants)}
      >
        <DecimalInput isCount />
      </Form.Item>
      {stored !== undefined && (
        <Form.Item
          name="completed"
          label="Completed"
          valuePropName="checked"
          extra="Saved so, the winners are drawn at once, and it cannot be taken back. Otherwise they are drawn at the end."
        >
          <Switch />
        </Form.Item>
      )}
    </>
  );
}
