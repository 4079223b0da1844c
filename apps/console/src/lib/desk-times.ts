import type { EventDetail } from '@backline/contract/events';
import type { DeskTimes } from '@backline/page/desk/verdict';
import { formatDateTime, formatTime } from './format.ts';

export const deskTimes = ({ timezone }: Pick<EventDetail, 'timezone'>): DeskTimes => ({
  time: (at) => formatTime(at, timezone),
  moment: (at) => formatDateTime(at, timezone),
});
