import * as pollTexts from '@backline/contract/polls.texts';
import {
  minPollOptions,
  maxPollOptions,
  pollOptionInput,
  repeatedOption,
  type PollRow,
} from '@backline/contract/polls';
import { Alert, Button, Checkbox, Form, Input, type FormRule } from 'antd';
import { inputErrors, type FieldSchema } from '../../lib/form-rules.ts';
import { formatCount } from '../../lib/format.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { ListErrors } from '../../ui/form-failure.tsx';
import { addsRow, leaveRow, removesRow } from '../../ui/row-focus.ts';
import { isSpare, newOption, removedOptions, type OptionValue } from './poll-values.ts';
import styles from './polls.module.css';

const { shape } = pollOptionInput;

const unlessSpare =
  (place: number, schema: FieldSchema): FormRule =>
  ({ getFieldValue }) => ({
    async validator(_rule, value: unknown) {
      const options = getFieldValue('options') as (Partial<OptionValue> | undefined)[];
      const [error] = isSpare(place, options[place]) ? [] : inputErrors(schema, value);
      if (error !== undefined) throw new Error(error.message);
    },
  });

const saysAnother =
  (place: number): FormRule =>
  ({ getFieldValue }) => ({
    async validator() {
      const options = getFieldValue('options') as (Partial<OptionValue> | undefined)[];
      const upToHere = options.slice(0, place + 1).map((option) => ({ option: option?.option ?? '' }));
      if (repeatedOption(upToHere) === place) throw new Error(pollTexts.pollOptionRepeated);
    },
  });

export function OptionFields({ stored }: { stored: PollRow | null }) {
  const form = Form.useFormInstance<{ options: OptionValue[] }>();
  // `preserve` includes the ids, which have no input.
  const options = Form.useWatch('options', { form, preserve: true }) ?? [];
  const removed = stored === null ? [] : removedOptions(stored, options);
  const votes = removed.reduce((sum, { vote_count: count }) => sum + count, 0);
  const nextSort = Math.max(0, ...options.map((option) => Number(option?.sort) || 0)) + 1;
  return (
    <Form.List name="options">
      {(fields, { add, remove }, { errors }) => (
        <>
          <ul className={styles.options}>
            {fields.map(({ key, name }) => (
              <li key={key} className={styles.option}>
                <Form.Item
                  name={[name, 'option']}
                  label={`Option ${name + 1}`}
                  required={!isSpare(name, options[name])}
                  rules={[unlessSpare(name, shape.option), saysAnother(name)]}
                  dependencies={options.flatMap((_, place) => (place < name ? [['options', place, 'option']] : []))}
                >
                  <Input autoComplete="off" />
                </Form.Item>
                <Form.Item
                  name={[name, 'sort']}
                  label="Sort no"
                  required={!isSpare(name, options[name])}
                  rules={[unlessSpare(name, shape.sort)]}
                >
                  <DecimalInput isCount aria-label={`Sort no of option ${name + 1}`} />
                </Form.Item>
                <Form.Item name={[name, 'is_correct']} label={`Option ${name + 1} is`} valuePropName="checked">
                  <Checkbox>Correct</Checkbox>
                </Form.Item>
                <Button
                  aria-label={`Remove option ${name + 1}`}
                  disabled={fields.length <= minPollOptions}
                  {...removesRow}
                  onClick={({ currentTarget }) => {
                    leaveRow(currentTarget, fields.length - 1 > minPollOptions);
                    remove(name);
                  }}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          <ListErrors name="options" errors={errors} />
          {votes > 0 && (
            <Alert
              className={styles.votes}
              type="warning"
              showIcon
              title={votesGo(votes, removed.length)}
              action={
                <Button size="small" onClick={() => removed.forEach((option) => add(backAgain(option)))}>
                  Restore
                </Button>
              }
            />
          )}
          <Button
            className={styles.add}
            {...addsRow}
            disabled={fields.length >= maxPollOptions}
            onClick={() => add(newOption(nextSort))}
          >
            Add option
          </Button>
        </>
      )}
    </Form.List>
  );
}

const backAgain = ({ id, option, sort, is_correct }: PollRow['options'][number]): OptionValue => ({
  id,
  option,
  sort,
  is_correct,
});

export const votesGo = (votes: number, options: number) =>
  `${formatCount(votes)} ${votes === 1 ? 'vote goes' : 'votes go'} with the ${options === 1 ? 'option' : 'options'} that you removed.`;

export function followOptions(
  changed: { options?: readonly (Partial<OptionValue> | undefined)[] },
  { options }: { options: OptionValue[] },
): { options?: OptionValue[] } {
  const marked =
    changed.options?.findIndex((option) => option?.is_correct === true && option.option === undefined) ?? -1;
  if (marked < 0) return {};
  return { options: options.map((option, place) => ({ ...option, is_correct: place === marked })) };
}
