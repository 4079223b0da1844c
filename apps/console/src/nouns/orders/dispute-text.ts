import type { OrderDispute } from '@backline/contract/event-orders';
import * as orderTexts from '@backline/contract/orders.texts';

/** Formats the deadline in UTC, because banks set whole days in UTC. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Describes a dispute: `Disputed, respond by Dec 12, 2026`. */
export function disputeText({ status, respond_by_dttm: respondBy }: OrderDispute): string {
  if (status === 'lost') return orderTexts.disputeLost;
  return respondBy === null ? orderTexts.disputeWaits : orderTexts.disputeDue(day.format(respondBy));
}
