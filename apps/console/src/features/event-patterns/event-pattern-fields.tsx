import { eventPatternFields, isStartPast, type EventPatternRow } from '@backline/contract/event-patterns';
import * as lightTexts from '@backline/contract/lights.texts';
import { Form } from 'antd';
import { formItems, ruledWith } from '../../lib/form-rules.ts';
import type { ZoneClock } from '../../lib/zone-clock.ts';
import type { EventDetail } from '@backline/contract/events';
import { formatLength } from '../../nouns/lights/light-figures.ts';
import { PatternDrawing } from '../../nouns/lights/pattern-drawing.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { MomentItem } from '../../ui/moment-item.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import type { RecordValuesOf } from '../../ui/record-values.ts';
import { usePatternSearch } from './use-pattern-search.ts';

const item = formItems(eventPatternFields);

interface EventPatternFieldsProps {
  event: EventDetail;
  clock: ZoneClock;
  stored?: EventPatternRow;
}

export function EventPatternFields({ event, clock, stored }: EventPatternFieldsProps) {
  const form = Form.useFormInstance<RecordValuesOf<typeof eventPatternFields>>();
  const chosenId = Form.useWatch('pattern_id', form);
  const { offered, picker } = usePatternSearch(event.event_id);
  const options = offered.map(({ pattern_id: value, name, duration_ms: ms }) => ({
    value,
    label: `${name} (${formatLength(ms)})`,
  }));
  // A pattern that has been retired stays selectable while it is scheduled here.
  if (stored !== undefined && !offered.some(({ pattern_id: id }) => id === stored.pattern_id)) {
    options.unshift({ value: stored.pattern_id, label: `${stored.name} (${formatLength(stored.duration_ms)})` });
  }
  const chosen = chosenId === stored?.pattern_id ? stored : offered.find(({ pattern_id: id }) => id === chosenId);
  return (
    <FormSection title="Pattern" help="Which pattern plays on fans’ phones, and when.">
      <div className={styles.grid}>
        <MomentItem
          {...item('start_dttm')}
          clock={clock}
          schema={startRule(minuteOf(stored?.start_dttm ?? 0))}
          extra={`Event time (${clock.label}). The pattern starts automatically.`}
        />
        <Form.Item {...item('pattern_id')}>
          <Combobox<number> placeholder="Choose a pattern" options={options} {...picker} />
        </Form.Item>
        {chosen !== undefined && (
          <div className={styles.wide}>
            <PatternDrawing pattern={chosen} />
          </div>
        )}
      </div>
    </FormSection>
  );
}

const minuteOf = (ms: number) => ms - (ms % 60_000);

/** The stored start may lie in the past; a new one may not. */
const startRule = (storedMs: number) =>
  ruledWith(eventPatternFields.start_dttm.input, (at) =>
    at !== storedMs && isStartPast(Number(at), Date.now()) ? lightTexts.startTimePast : undefined,
  );
