import type { Attendance } from '@backline/contract/attendance';

/** Whether the organiser trusts the fan with the door. The server decides for itself. */
export const isTrustedAt = ({ event_role: role }: Pick<Attendance, 'event_role'>): boolean => role === 'ADMIN';
