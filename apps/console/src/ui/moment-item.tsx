import { Form, type FormItemProps } from 'antd';
import { fieldRules, type FieldSchema } from '../lib/form-rules.ts';
import { clockSchemaIn, type ZoneClock } from '../lib/zone-clock.ts';
import { WallClockPicker } from './wall-clock-picker.tsx';

interface MomentItemProps extends Pick<FormItemProps, 'name' | 'label' | 'extra' | 'dependencies'> {
  clock: ZoneClock;
  schema: FieldSchema;
}

export function MomentItem({ clock, schema, ...item }: MomentItemProps) {
  return (
    <Form.Item extra={`Event time (${clock.label})`} {...item} {...fieldRules(clockSchemaIn({ clock, schema }))}>
      <WallClockPicker isYearFirst={clock.isYearFirst ?? false} />
    </Form.Item>
  );
}
