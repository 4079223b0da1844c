import { maxTriviaOptionLength, maxTriviaOptions } from '@backline/contract/trivia-answers';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { Form, Input, Radio } from 'antd';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';

const places = Array.from({ length: maxTriviaOptions }, (_each, place) => place);

export function OptionFields({ isAnswered }: { isAnswered: boolean }) {
  return (
    <FormSection
      title="Options"
      help={
        isAnswered
          ? triviaTexts.triviaOptionsStay
          : 'Fans guess before they see the answer. Leave all empty to show the question with its answer.'
      }
    >
      <div className={styles.grid}>
        {places.map((place) => (
          <Form.Item key={place} name={['options', place]} label={`Option ${place + 1}`}>
            <Input autoComplete="off" disabled={isAnswered} maxLength={maxTriviaOptionLength} />
          </Form.Item>
        ))}
        <Form.Item className={styles.wide} name="right_option" label="Right option">
          <Radio.Group options={places.map((place) => ({ value: place, label: `Option ${place + 1}` }))} />
        </Form.Item>
      </div>
    </FormSection>
  );
}
