import type { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import utc from 'dayjs/plugin/utc';
import { localZone, toWallClock } from '@backline/page/time-zone';

dayjs.extend(customParseFormat);
dayjs.extend(utc);

type GenerateConfig = Parameters<typeof DatePicker.generatePicker<Dayjs>>[0];

const weekMs = 7 * 86_400_000;

/**
 * Date library adapter that calculates in UTC. The browser's zone would skip an hour that exists in the event's zone.
 */
export const wallClockConfig: GenerateConfig = {
  getNow: () => dayjs.utc(toWallClock(Date.now(), localZone())),
  getFixedDate: (text) => dayjs.utc(text),
  getEndDate: (date) => date.endOf('month'),
  getWeekDay: (date) => date.day(),
  getYear: (date) => date.year(),
  getMonth: (date) => date.month(),
  getDate: (date) => date.date(),
  getHour: (date) => date.hour(),
  getMinute: (date) => date.minute(),
  getSecond: (date) => date.second(),
  getMillisecond: (date) => date.millisecond(),
  addYear: (date, count) => date.add(count, 'year'),
  addMonth: (date, count) => date.add(count, 'month'),
  addDate: (date, count) => date.add(count, 'day'),
  setYear: (date, year) => date.year(year),
  setMonth: (date, month) => date.month(month),
  setDate: (date, day) => date.date(day),
  setHour: (date, hour) => date.hour(hour),
  setMinute: (date, minute) => date.minute(minute),
  setSecond: (date, second) => date.second(second),
  setMillisecond: (date, millisecond) => date.millisecond(millisecond),
  isAfter: (one, other) => one.isAfter(other),
  isValidate: (date) => date.isValid(),
  locale: {
    getWeekFirstDay: () => 0,
    getWeekFirstDate: (_locale, date) => date.startOf('week'),
    getWeek: (_locale, date) => Math.ceil((date.valueOf() - date.startOf('year').valueOf() + 1) / weekMs),
    getShortWeekDays: () => ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
    getShortMonths: () => ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    format: (_locale, date, format) => date.format(format),
    parse: (_locale, text, formats) =>
      formats.map((format) => dayjs.utc(text, format, true)).find((date) => date.isValid()) ?? null,
  },
};

/** Formats of a time. A partial input is never parsed, so that it is not mistaken for a complete one. */
export const wallClockFormat = { dayFirst: 'DD-MM-YYYY hh:mm A', yearFirst: 'YYYY-MM-DD hh:mm A' } as const;

export const usualTime = '20:00';

/** Reads `4-1-2027 8:30pm`, `04-01-2027 20:30` or a date. Null if invalid or if 08:30 is ambiguous. */
export function readTyped(text: string, timeOfDay: string = usualTime): Dayjs | null {
  const typed = text
    .trim()
    .toUpperCase()
    .replace(/\b\d\b/g, '0$&')
    .replace(/\b\d(?=[AP]M$)/, '0$&')
    .replace(/(\d)(?=[AP]M$)/, '$1 ');
  const date = /^\d{4}-/.test(typed) ? 'YYYY-MM-DD' : 'DD-MM-YYYY';
  const [exact, wholeDay, day] = [`${date} hh:mm A`, `${date} HH:mm`, date].map((format) =>
    dayjs.utc(typed, format, true),
  );
  if (exact?.isValid()) return exact;
  if (wholeDay?.isValid() && (wholeDay.hour() === 0 || wholeDay.hour() > 12)) return wholeDay;
  return day?.isValid() ? withTime(day, timeOfDay) : null;
}

export function withTime(day: Dayjs, timeOfDay: string): Dayjs {
  const [hour, minute] = timeOfDay.split(':');
  return day.hour(Number(hour)).minute(Number(minute));
}
