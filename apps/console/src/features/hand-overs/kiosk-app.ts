import type { EventDetail } from '@backline/contract/events';
import { handOverOrder, scanOrder } from '@backline/contract/hand-overs';
import type { Verdict } from '@backline/page/scan-station/verdict';
import type { KioskApp } from '@backline/page/hand-over/kiosk-station';
import type { ReadOrder } from '@backline/page/hand-over/kiosk-decision';
import { api } from '../../lib/api.ts';
import { stationTimes } from '../../lib/station-times.ts';
import { failureText } from '../../lib/failure-text.ts';

export const kioskAppOf = (event: EventDetail, staffId: number): KioskApp => ({
  event,
  operatorId: staffId,
  calls: {
    scan: (input, options) => api.call(scanOrder, input, options),
    handOver: (input, options) => api.call(handOverOrder, input, options),
  },
  times: stationTimes(event),
  failureText: (error) => failureText(error),
});

export interface KioskState {
  /**
   * The order that was scanned, with its code. While offline, the hand-over is queued under the same code and does not
   * count as a new scan.
   */
  read?: ReadOrder;
  told?: Verdict;
  typed?: string;
  isScanning?: boolean;
}
