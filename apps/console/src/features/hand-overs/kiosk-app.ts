import type { EventDetail } from '@backline/contract/events';
import { handOverOrder, scanOrder } from '@backline/contract/hand-overs';
import type { Verdict } from '@backline/page/desk/verdict';
import type { KioskApp } from '@backline/page/hand-over/kiosk-desk';
import type { ReadOrder } from '@backline/page/hand-over/kiosk-decision';
import { api } from '../../lib/api.ts';
import { deskTimes } from '../../lib/desk-times.ts';
import { failureText } from '../../lib/failure-text.ts';

/** The staff's. */
export const kioskAppOf = (event: EventDetail, staffId: number): KioskApp => ({
  event,
  keeperId: staffId,
  calls: {
    scan: (input, options) => api.call(scanOrder, input, options),
    handOver: (input, options) => api.call(handOverOrder, input, options),
  },
  times: deskTimes(event),
  failureText: (error) => failureText(error),
});

/** What the scanner and the page of an order tell each other. */
export interface KioskState {
  /** The order by the code that was scanned: without network it is kept by it, and back at the scanner it is no new scan. */
  read?: ReadOrder;
  /** What became of the order that was open. */
  told?: Verdict;
  /** A number that is no order's, to be typed on. */
  typed?: string;
  /** The camera was on. */
  isScanning?: boolean;
}
