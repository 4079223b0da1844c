import { lookFields } from '@backline/contract/light-timelines';
import { Form, Input } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import styles from './light-colour-item.module.css';
import { colourWords } from './light-figures.ts';

interface LightColourItemProps {
  path: readonly (string | number)[];
  /** Path relative to the surrounding list. Omitted outside a list. */
  name?: (string | number)[];
  label?: string;
}

/** Colour input. Explains how a colour that must not flash will be changed. */
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
