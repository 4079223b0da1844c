import { formatDateTime, formatYearFirst } from '../lib/format.ts';

interface DateTimeProps {
  at: number;
  /** Whose clocks show it; left out, those of the person. */
  zone?: string;
  /** As `2026-12-31 07:30 PM`. */
  isYearFirst?: boolean;
  className?: string;
}

/** A time for people, with the exact one for machines. */
export function DateTime({ at, zone, isYearFirst = false, className }: DateTimeProps) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {isYearFirst ? formatYearFirst(at, zone) : formatDateTime(at, zone)}
    </time>
  );
}
