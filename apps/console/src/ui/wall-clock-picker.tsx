import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState, type ComponentRef, type SyntheticEvent } from 'react';
import type { WallClock } from '../lib/time-zone.ts';
import { readTyped, usualTime, wallClockConfig, wallClockFormat, withTime } from './wall-clock-config.ts';
import styles from './wall-clock-picker.module.css';

const Picker = DatePicker.generatePicker<Dayjs>(wallClockConfig);

interface WallClockPickerProps {
  id?: string;
  value?: WallClock | null;
  onChange?: (value: WallClock | null) => void;
  /** Of a day that was given alone. */
  timeOfDay?: string;
}

/** Date and time as a clock on the wall shows them; the zone is chosen beside it. */
export function WallClockPicker({ id, value, onChange, timeOfDay = usualTime, ...aria }: WallClockPickerProps) {
  const picker = useRef<ComponentRef<typeof Picker>>(null);
  const [isOpen, setIsOpen] = useState(false);
  const change = (date: Dayjs | null) => onChange?.(date ? date.format('YYYY-MM-DDTHH:mm') : null);

  function takeTyped({ target }: SyntheticEvent) {
    const date = target instanceof HTMLInputElement ? readTyped(target.value, timeOfDay) : null;
    if (date !== null) change(date);
  }

  return (
    <Picker
      {...aria}
      ref={picker}
      id={id}
      className={styles.picker}
      classNames={{ popup: { root: styles.popup } }}
      format={wallClockFormat}
      placeholder="DD-MM-YYYY hh:mm AM"
      showTime={{ format: 'hh:mm A', use12Hours: true, defaultOpenValue: withTime(dayjs.utc(0), timeOfDay) }}
      showNow={false}
      // A date under the pointer would stand in the input, and be taken for a typed one.
      previewValue={false}
      value={value ? dayjs.utc(value) : null}
      // What is picked or typed counts at once: OK and a click elsewhere only close the calendar.
      onCalendarChange={(date) => change(Array.isArray(date) ? null : date)}
      onChange={(date) => change(Array.isArray(date) ? null : date)}
      open={isOpen}
      onOpenChange={setIsOpen}
      // The button goes away with the focus on it.
      onOk={() => picker.current?.focus()}
      onBlur={takeTyped}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        takeTyped(event);
        setIsOpen(!isOpen);
        // Enter ends the typing of a date, not of the form.
        event.preventDefault();
      }}
    />
  );
}
