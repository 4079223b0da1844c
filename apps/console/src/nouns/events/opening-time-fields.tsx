import { openingTimeErrors, openingTimes, type OpeningTimes } from '@backline/contract/opening-times';
import { Form } from 'antd';
import { formItems, ruledWith } from '../../lib/form-rules.ts';
import type { ZoneClock } from '../../lib/zone-clock.ts';
import { MomentItem } from '../../ui/moment-item.tsx';
import { recordFields, type RecordValuesOf } from '../../ui/record-values.ts';

const item = formItems(openingTimes);

interface OpeningTimeFieldsProps {
  clock: ZoneClock;
  endBeforeStart: string;
  stored?: OpeningTimes | undefined;
}

export function OpeningTimeFields({ clock, endBeforeStart, stored }: OpeningTimeFieldsProps) {
  const form = Form.useFormInstance<RecordValuesOf<typeof openingTimes>>();
  const ruled = (path: keyof OpeningTimes) =>
    ruledWith(openingTimes[path].input, () => {
      const times = recordFields(openingTimes, form.getFieldsValue(true), { clock, stored });
      const errors = openingTimeErrors(times, { endBeforeStart, isNew: stored === undefined });
      return errors.find((error) => error.path === path)?.message;
    });
  return (
    <>
      <MomentItem {...item('start_time')} clock={clock} schema={ruled('start_time')} />
      <MomentItem {...item('end_time')} clock={clock} schema={ruled('end_time')} dependencies={['start_time']} />
    </>
  );
}
