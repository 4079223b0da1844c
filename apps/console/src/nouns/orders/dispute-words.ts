import type { OrderDispute } from '@backline/contract/event-orders';

/** Banks give whole days in UTC. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Disputed, respond by Dec 12, 2026` */
export function disputeText({ status, respond_by_dttm: respondBy }: OrderDispute): string {
  if (status === 'lost') return 'Dispute lost';
  return respondBy === null ? 'Disputed, the bank decides' : `Disputed, respond by ${day.format(respondBy)}`;
}
