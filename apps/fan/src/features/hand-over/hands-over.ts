import type { Attendance } from '@backline/contract/attendance';

/** Whether the organiser trusts the fan with it, and there is something to hand over. The server decides for itself. */
export const handsOver = ({ offers }: Pick<Attendance, 'offers'>): boolean => offers.includes('kiosk');
