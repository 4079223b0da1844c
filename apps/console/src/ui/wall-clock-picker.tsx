import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState, type ComponentRef, type SyntheticEvent } from 'react';
import { isWallClock, type WallClock } from '@backline/page/time-zone';
import { readTyped, usualTime, wallClockConfig, wallClockFormat, withTime } from './wall-clock-config.ts';
import styles from './wall-clock-picker.module.css';

const Picker = DatePicker.generatePicker<Dayjs>(wallClockConfig);

interface WallClockPickerProps {
  id?: string;
  /** What was typed, where it is no time. */
  value?: string | null;
  /** Of a text that is no time, which stays in the input, once the person has finished it: whoever asks says so beside it. */
  onChange?: (value: string | null) => void;
  /** Of a day that was given alone. */
  timeOfDay?: string;
  /** As the lists of what fans do at an event write their times. */
  isYearFirst?: boolean;
}

/** Date and time as a clock on the wall shows them; the zone is chosen beside it. */
export function WallClockPicker(props: WallClockPickerProps) {
  const { id, value, onChange, timeOfDay = usualTime, isYearFirst = false, ...aria } = props;
  const picker = useRef<ComponentRef<typeof Picker>>(null);
  const [isOpen, setIsOpen] = useState(false);
  // With another time to show, the picker would take the typed text away.
  const [shown, setShown] = useState<WallClock | null>(null);
  const isReadable = !value || isWallClock(value);
  if (isReadable && shown !== (value || null)) setShown(value || null);
  const change = (date: Dayjs | null) => onChange?.(date ? date.format('YYYY-MM-DDTHH:mm') : null);

  function takeTyped({ target }: SyntheticEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const date = readTyped(target.value, timeOfDay);
    if (date !== null) change(date);
    else if (target.value.trim() !== '') onChange?.(target.value);
    else if (value) change(null);
  }

  return (
    <Picker
      {...aria}
      ref={picker}
      id={id}
      className={styles.picker}
      classNames={{ popup: { root: styles.popup } }}
      format={wallClockFormat[isYearFirst ? 'yearFirst' : 'dayFirst']}
      placeholder={isYearFirst ? 'YYYY-MM-DD hh:mm AM' : 'DD-MM-YYYY hh:mm AM'}
      showTime={{ format: 'hh:mm A', use12Hours: true, defaultOpenValue: withTime(dayjs.utc(0), timeOfDay) }}
      showNow={false}
      // A date under the pointer would stand in the input, and be taken for a typed one.
      previewValue={false}
      value={shown === null ? null : dayjs.utc(shown)}
      preserveInvalidOnBlur
      {...(isReadable ? {} : { status: 'error' as const })}
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
