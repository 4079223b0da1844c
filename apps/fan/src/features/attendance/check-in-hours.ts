import type { Attendance } from '@backline/contract/attendance';

export function doorOf({ checkin_opens_dttm: opens, checkin_closes_dttm: closes }: Attendance, now: number) {
  if (now < opens) return 'not-yet';
  return now > closes ? 'over' : 'open';
}
