import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { WallClock } from '../lib/time-zone.ts';
import { wallClockConfig } from './wall-clock-config.ts';
import styles from './wall-clock-picker.module.css';

const Picker = DatePicker.generatePicker<Dayjs>(wallClockConfig);

interface WallClockPickerProps {
  id?: string;
  value?: WallClock | null;
  onChange?: (value: WallClock | null) => void;
}

/** Date and time as a clock on the wall shows them; the zone is chosen beside it. */
export function WallClockPicker({ id, value, onChange, ...aria }: WallClockPickerProps) {
  return (
    <Picker
      {...aria}
      id={id}
      className={styles.picker}
      classNames={{ popup: { root: styles.popup } }}
      format={['DD-MM-YYYY hh:mm A', 'DD-MM-YYYY h:mm A', 'D-M-YYYY h:mm A', 'D-M-YYYY HH:mm']}
      placeholder="DD-MM-YYYY hh:mm AM"
      showTime={{ format: 'hh:mm A', use12Hours: true }}
      showNow={false}
      value={value ? dayjs.utc(value) : null}
      onChange={(picked) => onChange?.(picked ? picked.format('YYYY-MM-DDTHH:mm') : null)}
    />
  );
}
