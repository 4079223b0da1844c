import { lookFields } from '@backline/contract/light-timelines';
import { Form, Input } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import styles from './light-colour-item.module.css';
import { colourWords } from './light-words.ts';

interface LightColourItemProps {
  /** Of the field, from the form's root on. */
  path: readonly (string | number)[];
  /** The same as the list around it names it; left out where none is. */
  name?: (string | number)[];
  /** Default: the field's own. */
  label?: string;
}

/** The colour of a flash, and what becomes of one that must not flash. */
export function LightColourItem({ path, name, label = lookFields.colour.label }: LightColourItemProps) {
  const colour: unknown = Form.useWatch([...path], Form.useFormInstance());
  return (
    <Form.Item
      name={name ?? [...path]}
      label={label}
      extra={colourWords(colour)}
      {...fieldRules(lookFields.colour.input)}
    >
      <Input type="color" className={styles.colour} />
    </Form.Item>
  );
}
