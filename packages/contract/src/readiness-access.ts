import { getConnectedAccount } from './connected-account.ts';
import { listAccess } from './dashboard-access.ts';
import { updateEvent } from './events.ts';
import { listNotifications } from './notifications.ts';
import type { Access } from './operation.ts';
import { listPolls } from './polls.ts';
import type { ReadyStep } from './readiness.ts';
import { listTracks } from './tracks.ts';

/**
 * Only people who may take a step see and count it. This is a separate module, so that the dashboard does not load the
 * operations of these pages.
 */
export const readyAccess: Readonly<Record<ReadyStep, Access>> = {
  poster: updateEvent.access,
  team: updateEvent.access,
  products: listAccess.products.access,
  payout_account: getConnectedAccount.access,
  polls: listPolls.access,
  light_show: listTracks.access,
  test_notification: listNotifications.access,
};
