import type { Attendance } from '@backline/contract/attendance';

/** Where orders of an event are handed over, for the fans who do so; loaded when it is opened. */
export const handOverPages = {
  handOver: () => import('./hand-over.tab.tsx'),
};

/** Whether the organiser trusts the fan with it, and there is something to hand over. The server decides for itself. */
export const handsOver = ({ offers }: Pick<Attendance, 'offers'>): boolean => offers.includes('kiosk');
