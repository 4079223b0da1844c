import { clocksOf, zoneOf, type Timezone } from '@backline/contract/time-zones';
import { messages } from '@backline/contract/messages';
import { openingTimeErrors, openingTimes, type OpeningTimes } from '@backline/contract/opening-times';
import { toWallClock } from '@backline/page/time-zone';
import { Form } from 'antd';
import { fieldRules, type FieldSchema } from '../../lib/form-rules.ts';
import { showPlain } from '../../ui/conflict-fields.ts';
import { WallClockPicker } from '../../ui/wall-clock-picker.tsx';
import { clockSchema, keepShown, toEpoch } from './event-clock.ts';

/** What a form holds of opening times: as the clocks of the event's zone show them, or what was typed. */
export interface OpeningTimeValues {
  start_time: string | null;
  end_time: string | null;
}

export const noOpeningTimes: OpeningTimeValues = { start_time: null, end_time: null };

export const toOpeningTimeValues = (times: OpeningTimes, timezone: Timezone): OpeningTimeValues => ({
  start_time: toWallClock(times.start_time, zoneOf(timezone)),
  end_time: toWallClock(times.end_time, zoneOf(timezone)),
});

/** What is sent; of what is stored, what the form shows still keeps its seconds. */
export function toOpeningTimes(values: OpeningTimeValues, timezone: Timezone, stored?: OpeningTimes): OpeningTimes {
  return {
    start_time: keepShown(stored?.start_time ?? 0, toEpoch(values.start_time, timezone), timezone),
    end_time: keepShown(stored?.end_time ?? 0, toEpoch(values.end_time, timezone), timezone),
  };
}

/** A form's plain values in words, its opening times as their pickers show them. */
export const showOpeningTimes = <Values extends OpeningTimeValues>(
  name: keyof Values & string,
  values: Values,
): string => showPlain(values[name]).replace('T', name === 'start_time' || name === 'end_time' ? ' ' : 'T');

interface OpeningTimeFieldsProps {
  timezone: Timezone;
  /** As the contract has it of this noun. */
  endBeforeStart: string;
  /** What stands already; left out for something new. */
  stored?: OpeningTimes;
}

/** From when until when fans may vote, or enter. Goes into a form that holds {@link OpeningTimeValues}. */
export function OpeningTimeFields({ timezone, endBeforeStart, stored }: OpeningTimeFieldsProps) {
  const form = Form.useFormInstance<OpeningTimeValues>();
  const ruled = (path: keyof OpeningTimes): FieldSchema => ({
    safeParse(at) {
      const known = openingTimes[path].safeParse(at);
      if (!known.success) return known;
      const times = toOpeningTimes(form.getFieldsValue(true), timezone, stored);
      const found = openingTimeErrors(times, { endBeforeStart, isNew: stored === undefined }).find(
        (error) => error.path === path,
      );
      return found === undefined
        ? { success: true }
        : { success: false, error: { issues: [{ path: [], message: found.message }] } };
    },
  });
  const rules = (path: keyof OpeningTimes) =>
    fieldRules(clockSchema({ timezone, schema: ruled(path), unreadable: messages.dateUnreadableYearFirst }));
  return (
    <>
      <Form.Item
        name="start_time"
        label="Start Time"
        extra={`By the clocks of ${clocksOf(timezone)}`}
        {...rules('start_time')}
      >
        <WallClockPicker isYearFirst />
      </Form.Item>
      <Form.Item
        name="end_time"
        label="End Time"
        extra={`By the clocks of ${clocksOf(timezone)}`}
        dependencies={['start_time']}
        {...rules('end_time')}
      >
        <WallClockPicker isYearFirst />
      </Form.Item>
    </>
  );
}
