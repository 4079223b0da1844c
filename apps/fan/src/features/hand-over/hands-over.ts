import type { Attendance } from '@backline/contract/attendance';

export const handsOver = ({ offers }: Pick<Attendance, 'offers'>): boolean => offers.includes('kiosk');
