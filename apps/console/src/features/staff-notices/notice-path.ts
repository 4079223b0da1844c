import type { StaffNotice } from '@backline/contract/staff-notices';
import { accountPath } from '../../nouns/account-path.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';

/** Returns the path of the item that the notice is about, or of its list if the notice covers several items. */
export function noticePath({ kind, event, owner, about_id: aboutId, times }: StaffNotice): string {
  const at = event === null ? null : { id: event.event_id, name: event.event_name };
  const of = owner === null ? null : { id: owner.user_id, name: owner.name };
  const single = times === 1 ? aboutId : null;
  switch (kind) {
    case 'ticket':
      return (
        (at === null ? eventPaths.allTickets : eventPaths.ticketsOf(at)) + (single === null ? '' : `?ticket=${single}`)
      );
    case 'dispute':
      return '/payment-alerts';
    case 'payment':
      // Alerts belong to a manager's account. A difference that the comparison found has no owner.
      return of === null ? '/payment-differences' : '/payment-alerts';
    case 'order_payment':
      if (at === null) return eventPaths.list;
      return single === null ? eventPaths.ordersOf(at) : eventPaths.cardOrder(at, single);
    case 'low_stock':
      return of === null || single === null ? '/products/all' : peoplePaths.stockOf(of, single);
    case 'sold_out_drop':
      if (at === null) return eventPaths.list;
      return single === null ? eventPaths.merchDropsOf(at) : eventPaths.controlRoom(at, single);
    case 'fan_import':
      return at === null ? eventPaths.list : eventPaths.importFans(at);
    case 'store_import':
      if (of === null) return accountPath('profile');
      return owner?.is_manager === true ? peoplePaths.updateManager(of.id) : peoplePaths.updateOwnArtist(of.id);
    case 'failed_job':
      return '/jobs';
  }
}
