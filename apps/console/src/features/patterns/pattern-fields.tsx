import { arrangements } from '@backline/contract/light-timelines';
import { patternFields } from '@backline/contract/patterns';
import { Form, Input } from 'antd';
import { fieldRules, formItems } from '../../lib/form-rules.ts';
import { LightColourItem } from '../../nouns/lights/light-colour-item.tsx';
import * as lightTexts from '@backline/contract/lights.texts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { Select } from '../../ui/select.tsx';
import { PayloadField } from './payload-field.tsx';
import { payloadRule } from './payload-problem.ts';
import type { PatternValues } from './pattern-values.ts';

const choices = arrangements.map((value) => ({ value, label: lightTexts.arrangements[value] }));

const item = formItems(patternFields);

export function PatternFields() {
  const form = Form.useFormInstance<PatternValues>();
  const arrangement = Form.useWatch('arrangement', form);
  return (
    <>
      <FormSection title="Pattern" help="How you find it in the library.">
        <div className={styles.grid}>
          <Form.Item className={styles.wide} {...item('name')}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item className={styles.wide} {...item('short_description')}>
            <Input.TextArea rows={2} />
          </Form.Item>
        </div>
      </FormSection>
      <FormSection title="Light" help="When phones light up, in which colour and in which seats.">
        <div className={styles.grid}>
          <Form.Item
            className={styles.wide}
            {...item('payload_data')}
            extra="Alternating dark and lit times in milliseconds, such as 0, 150, 850."
            {...fieldRules(payloadRule)}
          >
            <PayloadField />
          </Form.Item>
          <LightColourItem path={['colour']} />
          <Form.Item {...item('arrangement')} extra="Based on the seats fans entered at check-in.">
            <Select options={choices} />
          </Form.Item>
          {arrangement !== undefined && arrangement !== 'together' && (
            <>
              <Form.Item {...item('groups')}>
                <DecimalInput isCount />
              </Form.Item>
              <Form.Item {...item('step_ms')} extra="At least 334, to stay within three flashes per second.">
                <DecimalInput isCount suffix="ms" />
              </Form.Item>
            </>
          )}
        </div>
      </FormSection>
    </>
  );
}
