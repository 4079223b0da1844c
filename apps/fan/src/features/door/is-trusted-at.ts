import type { Attendance } from '@backline/contract/attendance';

export const isTrustedAt = ({ event_role: role }: Pick<Attendance, 'event_role'>): boolean => role === 'ADMIN';
