import * as pollTexts from '@backline/contract/polls.texts';
import { pollFields, pollResults, type PollRow } from '@backline/contract/polls';
import { Form, Input, Switch } from 'antd';
import { formItems } from '../../lib/form-rules.ts';
import type { ZoneClock } from '../../lib/zone-clock.ts';
import { OpeningTimeFields } from '../../nouns/events/opening-time-fields.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { Select } from '../../ui/select.tsx';
import { OptionFields } from './option-fields.tsx';

const item = formItems(pollFields);
const resultOptions = pollResults.map((value) => ({ value, label: pollTexts.pollResultNames[value] }));

interface PollFieldsProps {
  clock: ZoneClock;
  stored?: PollRow;
}

export function PollFields({ clock, stored }: PollFieldsProps) {
  return (
    <>
      <FormSection title="Poll" help="What you ask fans, and when they can answer.">
        <div className={styles.grid}>
          <Form.Item className={styles.wide} {...item('question')}>
            <Input autoComplete="off" />
          </Form.Item>
          <OpeningTimeFields clock={clock} endBeforeStart={pollTexts.pollEndsBeforeStart} stored={stored} />
          <Form.Item
            {...item('completed')}
            extra="If on, fans see the result and can no longer answer. If off, the poll is completed at its end time."
          >
            <Switch />
          </Form.Item>
          <Form.Item {...item('results')} extra="Who sees the votes. The correct option stays hidden until the end.">
            <Select options={resultOptions} />
          </Form.Item>
        </div>
      </FormSection>
      <FormSection title="Options" help="Fans choose one. If one is marked as correct, those who chose it win.">
        <OptionFields stored={stored ?? null} />
      </FormSection>
    </>
  );
}
