import { formatDateTime } from '../lib/format.ts';

interface DateTimeProps {
  at: number;
  /** Whose clocks show it; left out, those of the person. */
  zone?: string;
  className?: string;
}

/** A time for people, with the exact one for machines. */
export function DateTime({ at, zone, className }: DateTimeProps) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {formatDateTime(at, zone)}
    </time>
  );
}
