import { getConnectedAccount } from './connected-account.ts';
import { listAccess } from './dashboard-access.ts';
import { updateEvent } from './events.ts';
import type { Access } from './operation.ts';
import { listPolls } from './polls.ts';
import type { ReadyStep } from './readiness.ts';
import { listTracks } from './tracks.ts';

/**
 * A step counts only for people who may take it. This is a separate module, so that the dashboard does not load the
 * operations of these pages.
 */
export const readyAccess: Readonly<Record<ReadyStep, Access>> = {
  poster: updateEvent.access,
  team: updateEvent.access,
  products: listAccess.products.access,
  payout_account: getConnectedAccount.access,
  polls: listPolls.access,
  light_show: listTracks.access,
};
