import { clocksOf } from '@backline/contract/time-zones';
import { addEventPatternInput, isStartPast, type EventPatternRow } from '@backline/contract/event-patterns';
import { lightMessages } from '@backline/contract/light-messages';
import { messages } from '@backline/contract/messages';
import { Form } from 'antd';
import { fieldRules, type FieldSchema } from '../../lib/form-rules.ts';
import { clockSchema } from '../../nouns/events/event-clock.ts';
import type { EventDetail } from '@backline/contract/events';
import { formatLength } from '../../nouns/lights/light-words.ts';
import { PatternDrawing } from '../../nouns/lights/pattern-drawing.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { WallClockPicker } from '../../ui/wall-clock-picker.tsx';
import type { EventPatternValues } from './event-pattern-values.ts';
import { usePatternSearch } from './use-pattern-search.ts';

const { shape } = addEventPatternInput;

const startRule = (storedMs: number): FieldSchema => ({
  safeParse(at) {
    const known = shape.start_dttm.safeParse(at);
    if (!known.success || known.data === storedMs || !isStartPast(known.data, Date.now())) return known;
    return { success: false, error: { issues: [{ path: [], message: lightMessages.startTimePast }] } };
  },
});

interface EventPatternFieldsProps {
  event: EventDetail;
  /** Left out for a new one. */
  stored?: EventPatternRow;
}

export function EventPatternFields({ event: { event_id: eventId, timezone }, stored }: EventPatternFieldsProps) {
  const form = Form.useFormInstance<EventPatternValues>();
  const chosenId = Form.useWatch('pattern_id', form);
  const { offered, picker } = usePatternSearch(eventId);
  const options = offered.map(({ pattern_id: value, name, duration_ms: ms }) => ({
    value,
    label: `${name} (${formatLength(ms)})`,
  }));
  // One that was retired since is still what is scheduled.
  if (stored !== undefined && !offered.some(({ pattern_id: id }) => id === stored.pattern_id)) {
    options.unshift({ value: stored.pattern_id, label: `${stored.name} (${formatLength(stored.duration_ms)})` });
  }
  const chosen = chosenId === stored?.pattern_id ? stored : offered.find(({ pattern_id: id }) => id === chosenId);
  return (
    <FormSection title="Pattern">
      <div className={styles.grid}>
        <Form.Item
          name="start_dttm"
          label="Start Time"
          extra={`By the clocks of ${clocksOf(timezone)}. It starts by itself.`}
          {...fieldRules(
            clockSchema({
              timezone,
              schema: startRule(minuteOf(stored?.start_dttm ?? 0)),
              unreadable: messages.dateUnreadableYearFirst,
            }),
          )}
        >
          <WallClockPicker isYearFirst />
        </Form.Item>
        <Form.Item name="pattern_id" label="Pattern" {...fieldRules(shape.pattern_id)}>
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

/** As the form shows it: without its seconds. */
const minuteOf = (ms: number) => ms - (ms % 60_000);
