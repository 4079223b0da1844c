import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState, type ComponentRef, type SyntheticEvent } from 'react';
import { isWallClock, type WallClock } from '@backline/page/time-zone';
import { readTyped, usualTime, wallClockConfig, wallClockFormat, withTime } from './wall-clock-config.ts';
import styles from './wall-clock-picker.module.css';

const Picker = DatePicker.generatePicker<Dayjs>(wallClockConfig);

interface WallClockPickerProps {
  id?: string;
  /** Wall-clock time, or the typed text if it is not a time. */
  value?: string | null;
  /** Also receives an invalid text once the typing has ended, so that the form can report it next to the input. */
  onChange?: (value: string | null) => void;
  timeOfDay?: string;
  isYearFirst?: boolean;
}

export function WallClockPicker(props: WallClockPickerProps) {
  const { id, value, onChange, timeOfDay = usualTime, isYearFirst = false, ...aria } = props;
  const picker = useRef<ComponentRef<typeof Picker>>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Value of the picker, which changes only to valid times. Any other value would make the picker clear the typed text.
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
      // Disables the preview, because a previewed date would appear in the input and count as typed.
      previewValue={false}
      value={shown === null ? null : dayjs.utc(shown)}
      preserveInvalidOnBlur
      {...(isReadable ? {} : { status: 'error' as const })}
      // A picked or typed time takes effect at once. OK and a click outside only close the calendar.
      onCalendarChange={(date) => change(Array.isArray(date) ? null : date)}
      onChange={(date) => change(Array.isArray(date) ? null : date)}
      open={isOpen}
      onOpenChange={setIsOpen}
      onOk={() => picker.current?.focus()}
      onBlur={takeTyped}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        takeTyped(event);
        setIsOpen(!isOpen);
        // Enter ends the typing of a date without submitting the form.
        event.preventDefault();
      }}
    />
  );
}
