import type { Attendance } from '@backline/contract/attendance';

/** The door of an event, for the fans who keep it; loaded when it is opened. */
export const doorPages = {
  door: () => import('./door.tab.tsx'),
};

/** Whether the organiser trusts the fan with the door. The server decides for itself. */
export const isTrustedAt = ({ event_role: role }: Pick<Attendance, 'event_role'>): boolean => role === 'ADMIN';
